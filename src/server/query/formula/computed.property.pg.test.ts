import { expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { Document } from '#core/catalog/schema.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { computingOf, type Computed } from '#core/formula/computed/computed.ts';
import { must } from '#core/std/must.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changedCatalog, computedInMemory, randomCatalog } from '#test/support/formulas/random-catalog.ts';
import { randomRecords } from '#test/support/formulas/random-formulas.ts';
import { changeCatalog } from '../../catalog/catalog.ts';
import type { Database } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { Random } from '../../sample/random/random.ts';
import { draftValues } from '../draft/draft-values.ts';
import { listWindow } from '../list/run-list.ts';

/** `CATALOGS=200 CATALOG_SEED=7 npm test -- computed.property` tries more, and others. */
const CATALOGS = Number(process.env['CATALOGS'] ?? 6);
const SEED = Number(process.env['CATALOG_SEED'] ?? 1);
const COLUMNS = 14;
const RECORDS = 12;

test(
  '[FORMULA-1][COMP-1][COMP-2] computed columns of random catalogs give in lists and drafts what JavaScript gives, also after the catalog changed',
  { timeout: 600_000 },
  async () => {
    const random = new Random(SEED);
    const db = await shopDatabase();
    let compared = 0;
    let stored = 0;
    try {
      const records = randomRecords(random, RECORDS);
      await insertAll(db, records);
      let document: Document = SHOP;
      for (let round = 0; round < CATALOGS; round++) {
        // Names of columns go back to those of the records, so that both sides know them.
        document = Document.parse(randomCatalog(random, COLUMNS));
        stored += await load(db, document);
        compared += await compareAll(db, document, records);
        const changed = Document.parse(changedCatalog(random, document));
        await load(db, changed);
        await load(db, document);
        compared += await compareAll(db, document, records);
        await load(db, SHOP);
      }
    } finally {
      await db.end();
    }
    expect(stored).toBeGreaterThan(CATALOGS);
    expect(compared).toBeGreaterThan(CATALOGS * COLUMNS * RECORDS);
  },
);

/** Puts a document in force; gives how many of its columns PostgreSQL keeps by formulas. */
async function load(db: Database, document: Document): Promise<number> {
  expect(checkDocument(document).filter(({ diagnostic }) => diagnostic)).toEqual([]);
  await changeCatalog(db, document, { author: null, message: 'test' });
  const found = await db.query<{ count: number }>(
    sql`select count(*) as count from pg_attribute where attgenerated = 's' and attrelid::regclass::text like 'app.%' and not attisdropped`,
  );
  return found.rows[0]?.count ?? 0;
}

async function compareAll(
  db: Database,
  document: Document,
  records: ReturnType<typeof randomRecords>,
): Promise<number> {
  const catalog = catalogOf(document, Math.random());
  const scene = { catalog, viewer: { ...supervisor, roles: [...supervisor.roles, ...document.roles] } };
  const inMemory = computedInMemory(catalog, records, {
    now: '2026-01-01T00:00:00.000Z',
    timeZone: 'Europe/Paris',
  });
  let compared = 0;
  for (const table of catalog.tables.values()) {
    const computed = [...computingOf(catalog).columns.values()].filter((one) => one.table.id === table.id);
    if (computed.length === 0) continue;
    const names = computed.map(({ column }) => column.name);
    const answer = await listWindow(db, scene, { tableId: table.id, columns: names });
    for (const [id, ...cells] of (JSON.parse(answer) as ListAnswer).rows) {
      const values = must(
        records[table.name]?.find((row) => row['id'] === id),
        'a record',
      );
      const expected = computed.map(({ column }) => inMemory(table, column, Number(id)));
      const told = computed.map(({ column }) => `${column.name}: ${column.formula ?? ''}`).join('\n');
      expect(normal(computed, cells), told).toEqual(expected);
      const record = { table, id: null, values: withoutId(values) };
      const draft = normal(computed, await draftValues(db, scene, record, computed));
      const ownOnly = computed.map(({ keeping }, at) =>
        keeping.kind === 'stored' ? draft[at] : expected[at],
      );
      expect(ownOnly, told).toEqual(expected);
      compared += names.length;
    }
  }
  return compared;
}

/** Wire values in the one form that fields give them. */
function normal(computed: readonly Computed[], cells: readonly unknown[]): readonly unknown[] {
  return computed.map(({ column }, at) => {
    const cell = cells[at] ?? null;
    const parsed = cell === null || column.type === 'text' ? undefined : fieldOf(column).parse(cell, column);
    return parsed?.ok ? parsed.value : cell;
  });
}

function withoutId({ id: _id, ...values }: Readonly<Record<string, unknown>>) {
  return values;
}
