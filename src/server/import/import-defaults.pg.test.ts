import { afterAll, beforeAll, expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { sql } from '../database/sql/sql.ts';
import { COMPUTED_CATALOG, COMPUTED_SHOP } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { chunks } from '#test/support/worlds/import-world.ts';
import { namedDiff } from '#test/support/calls/journal.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { importFile } from './import.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());
const catalog = COMPUTED_CATALOG;

beforeAll(async () => {
  await changeCatalog(db, COMPUTED_SHOP, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
  await db.query(`select setval(pg_get_serial_sequence('app.order', 'id'), 100)`);
});

async function run(text: string) {
  const table = must(catalog.tablesByName.get('order'), 'order');
  const source = chunks(text, 65_536);
  return await importFile({ db, catalog, viewer: supervisor }, { table, check: false, source });
}

test('[COMP-11] first values by formulas are worked out for each line, unless the file gives them', async () => {
  expect(await run('number,ordered\n1,2026-02-01\n2,\n3,2026-02-03\n')).toMatchObject({
    imported: 3,
    problems: [],
  });
  expect(await run('number,ordered,due\n4,2026-02-01,2026-06-01\n5,2026-02-01,\n')).toMatchObject({
    imported: 2,
  });
  const { rows } = await db.query(
    'select number, due::text, reminder::text, responsible from app.order where id > 100 order by number',
  );
  expect(rows).toEqual([
    { number: 1, due: '2026-03-03', reminder: '2026-03-10', responsible: 1 },
    { number: 2, due: null, reminder: null, responsible: 1 },
    { number: 3, due: '2026-03-05', reminder: '2026-03-12', responsible: 1 },
    { number: 4, due: '2026-06-01', reminder: '2026-06-08', responsible: 1 },
    { number: 5, due: null, reminder: null, responsible: 1 },
  ]);
  const changes = await db.query<{ diff: object }>(sql`select diff from colonnade.change order by record_id`);
  expect(changes.rows.map(({ diff }) => namedDiff(catalog, diff))).toContainEqual({
    number: [null, 3],
    ordered: [null, '2026-02-03'],
    due: [null, '2026-03-05'],
    reminder: [null, '2026-03-12'],
    responsible: [null, 1],
  });
});

test('[COMP-6] a file cannot give a computed column its value', async () => {
  await expect(run('number,total\n9,5\n')).rejects.toMatchObject({ code: 'import.mapping' });
});
