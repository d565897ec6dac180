import { expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { must } from '#core/std/must.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { askBoth } from '#test/support/rights/rights-cases.ts';
import { writeJournal } from '#test/support/rights/rights-journal.ts';
import { uploadFresh } from '#test/support/rights/random-files.ts';
import { Oracle } from '#test/support/rights/rights-oracle.ts';
import {
  insertedRecords,
  RIGHTS_SHOP,
  rightsCatalog,
  rightsRecords,
  withRandomRoles,
} from '#test/support/rights/rights-shop.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import { Random } from '../../sample/random/random.ts';

/** `RIGHTS_CASES=50000 RIGHTS_SEED=7 npm test -- rights.property` tries more, and others. */
const CASES = Number(process.env['RIGHTS_CASES'] ?? 6_000);
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
const RECORDS = 14;
/** Questions for the same roles, users and records. */
const QUESTIONS = 25;

test(
  '[ACCESS-6][ACCESS-7][FILE-3][FILE-22][FILE-34][FILE-35][QUERY-6][SHARE-2] every way to data gives what an evaluation in memory gives, whatever the roles, users and records are',
  { timeout: 3_600_000 },
  async () => {
    const random = new Random(SEED);
    const db = await shopDatabase();
    const asked = new Map<string, number>();
    try {
      await changeCatalog(db, RIGHTS_SHOP, { author: null, message: 'test' });
      const { live, ghosts } = rightsRecords(random, RECORDS);
      await uploadFresh(db);
      await insertAll(db, insertedRecords(live));
      await insertAll(db, ghosts);
      await db.query('update app.line set deleted_at = now() where id = any($1::bigint[])', [
        (ghosts['line'] ?? []).map(({ id }) => id),
      ]);
      const journal = await writeJournal(random, db, {
        catalog: rightsCatalog(RIGHTS_SHOP, 1),
        records: live,
      });
      for (let done = 0; done < CASES; done += QUESTIONS) {
        const catalog = rightsCatalog(withRandomRoles(random), 1_000 + done);
        const viewer = randomViewer(random, catalog.document.roles);
        const oracle = new Oracle(catalog, viewer, live);
        const tables = [...catalog.tables.values()];
        for (let at = 0; at < QUESTIONS; at++) {
          const table = must(tables[random.below(tables.length)], 'a table');
          const name = await askBoth({
            random,
            db,
            scene: { catalog, viewer },
            oracle,
            table,
            journal,
          }).catch((error: unknown) => {
            const roles = JSON.stringify(viewer.roles);
            throw new Error(`case ${done + at} on ${table.name}, user ${viewer.userId}, ${roles}`, {
              cause: error,
            });
          });
          asked.set(name, (asked.get(name) ?? 0) + 1);
        }
      }
    } finally {
      await db.end();
    }
    expect([...asked.values()].reduce((sum, number) => sum + number, 0)).toBeGreaterThanOrEqual(CASES);
    expect(Math.min(...asked.values())).toBeGreaterThan(CASES / 60);
  },
);

/** A user with some of the roles; some are extranet users, who are a customer. */
function randomViewer(random: Random, all: Viewer['roles']): Viewer {
  const roles = all.filter(() => random.below(2) === 0);
  return {
    ...supervisor,
    userId: 1 + random.below(RECORDS),
    account: 'user:1',
    ...(random.below(3) === 0 ? { record: { table: 20, id: 1 + random.below(RECORDS) } } : {}),
    roles,
    rights: rightsKey(roles),
  };
}
