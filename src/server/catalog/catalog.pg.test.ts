import { afterAll, beforeEach, expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import type { Document, Table } from '#core/catalog/schema.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { CatalogRefused, changeCatalog, foreseeDocument, openCatalog, readCatalog } from './catalog.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());
await migrate(db);
const original = await everyTypeDocument();

beforeEach(async () => {
  await db.query('delete from colonnade.catalog_current');
  await db.query('drop schema app cascade');
  await db.query('create schema app');
  await load(original);
  await db.query(`insert into app.owner (name, code) values ('Ada', 'A')`);
  await db.query(
    `insert into app.thing (name, pieces, owner, state) values ('Anvil', 3, 1, 'used'), ('Bolt', null, 1, 'new')`,
  );
});

const note = { author: null, message: 'test' };
const load = async (document: Document) => await changeCatalog(db, document, note);

/** The document with table `thing` changed. */
function changed(change: (table: Table) => Table, document = original): Document {
  return {
    ...document,
    tables: document.tables.map((table) => (table.name === 'thing' ? change(table) : table)),
  };
}

function withColumn(name: string, options: Record<string, unknown>, document = original): Document {
  const columns = (table: Table) =>
    table.columns.map((column) => (column.name === name ? { ...column, ...options } : column));
  return changed((table) => ({ ...table, columns: columns(table) }), document);
}

const names = async () =>
  (await db.query<{ name: string }>(sql`select name from app.thing order by id`)).rows.map((row) => row.name);

test('[CAT-4][CAT-5][CAT-1] a change makes a new version, and other processes swap to it', async () => {
  const store = await openCatalog(db);
  const before = store.current().version;
  const next = await load(withColumn('name', { maxLength: 70 }));
  expect(next.version).toBeGreaterThan(before);
  await store.reload();
  expect(store.current().version).toBe(next.version);
});

test('[ACCESS-31] a change that breaks an assertion is refused, whoever makes it, and changes nothing', async () => {
  const before = (await readCatalog(db))?.version;
  const [role] = original.roles;
  const table = original.tables.find(({ rights }) => rights === undefined);
  if (!role || !table) throw new Error('no role');
  const asserted = { role: role.id, may: false, operation: 'read' as const, table: table.id };
  const assertions = [{ id: 9_001, name: 'never', label: { en: 'Never' }, ...asserted }];
  const refusal = await load({ ...original, assertions }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'catalog.invalid',
    params: {
      reason: expect.stringMatching(/^assertions\/never may: never \{"role":"\w+"/) as string,
    },
  });
  expect((await readCatalog(db))?.version).toBe(before);
});

test('[ARCH-9] loading what is in force makes no new version', async () => {
  const before = (await readCatalog(db))?.version;
  expect((await load(structuredClone(original))).version).toBe(before);
});

test('[CAT-7] a new name of a column or table is a rename: its values, links and indexes stay', async () => {
  await load(withColumn('pieces', { name: 'amount' }));
  expect((await db.query('select amount from app.thing order by id')).rows).toEqual([
    { amount: 3 },
    { amount: null },
  ]);
  const renamed = changed((table) => ({ ...table, name: 'item' }));
  await load(renamed);
  expect(
    (
      await db.query(
        'select i.name, o.name as owner, i.pieces from app.item i join app.owner o on o.id = i.owner where i.pieces = 3',
      )
    ).rows,
  ).toEqual([{ name: 'Anvil', owner: 'Ada', pieces: 3 }]);
  await db.query('insert into app.item__markers values (1, 1)');
  await load(original);
  expect((await db.query('select 1 from app.thing__markers')).rows).toHaveLength(1);
});

test('[CAT-7] two columns can swap their names', async () => {
  const swap: Record<string, string> = { code: 'site', site: 'code' };
  await load(
    changed((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, name: swap[column.name] ?? column.name })),
    })),
  );
  await db.query(`update app.thing set site = 'was code' where id = 1`);
  await load(original);
  expect((await db.query('select code, site from app.thing where id = 1')).rows).toEqual([
    { code: 'was code', site: null },
  ]);
});

test('[ARCH-10] what is taken out is kept and comes back with its id', async () => {
  const without = changed((table) => ({
    ...table,
    columns: table.columns.filter((column) => column.name !== 'pieces'),
  }));
  const views = without.views.map((view) => ({ ...view, sort: [] }));
  await load({ ...without, views });
  await expect(db.query('select pieces from app.thing')).rejects.toThrow(/does not exist/);
  await load(original);
  expect((await db.query('select pieces from app.thing order by id')).rows).toEqual([
    { pieces: 3 },
    { pieces: null },
  ]);
});

/** Why a change is refused, each reason with its place; nothing where it is made. */
async function refusalsOf(document: Document): Promise<readonly string[]> {
  const { problems: foreseen } = await foreseeDocument(db, document);
  const told = await load(document).then(
    () => [],
    (error: unknown) => {
      if (!(error instanceof CatalogRefused)) throw error;
      return error.problems;
    },
  );
  // Asking beforehand gives the same judgement.
  expect(foreseen).toEqual(told);
  return told.map((found) => `${found.name} ${String(found.path.at(-1))}: ${problemWords(found)}`);
}

test('[CAT-4][CAT-16][ARCH-5] a change that the values forbid leaves everything as it was, and names the records in the way', async () => {
  const before = (await readCatalog(db))?.version;
  expect(await refusalsOf(withColumn('pieces', { required: true }))).toEqual([
    'thing required: the column cannot be required while records have no value in it: 1 record is in the way: Bolt T-0011 (#2). To go on, fill them first',
  ]);
  const unique = withColumn('state', { unique: true }, withColumn('owner', { unique: true }));
  expect(await refusalsOf(unique)).toEqual([
    "thing unique: records have the same values, of which there may be only one: 2 records are in the way: Anvil T-0010 (#1) has 'Ada', Bolt T-0011 (#2) has 'Ada'. To go on, change or merge them first",
  ]);
  expect(await refusalsOf(withColumn('name', { type: 'integer' }))).toEqual([
    "thing type: values of the type 'text' do not become the type 'integer' without loss: 2 records are in the way: Anvil T-0010 (#1) has 'Anvil', Bolt T-0011 (#2) has 'Bolt'. To go on, change these values",
  ]);
  const more = changed((table) => ({
    ...table,
    columns: [
      ...table.columns,
      { id: 990_001, name: 'fresh', label: { en: 'F' }, type: 'text', required: true },
    ],
  }));
  expect(await refusalsOf(more)).toEqual([
    'thing required: a new column cannot be required while the table has records, which have no value in it: 2 records are in the way: Anvil T-0010 (#1), Bolt T-0011 (#2). To go on, load it without this option, fill it, then require it',
  ]);
  expect((await readCatalog(db))?.version).toBe(before);
  expect(await names()).toEqual(['Anvil', 'Bolt']);
});

test('[CAT-16] what only the database finds is refused in its words, with the value', async () => {
  // Of a column that comes back nobody knows what it holds.
  await db.query(`update app.thing set mail = 'a@b.co'`);
  await load(
    changed((table) => ({ ...table, columns: table.columns.filter(({ name }) => name !== 'mail') })),
  );
  const unique = withColumn('mail', { unique: true });
  const refused: unknown = await load(unique).catch((error: unknown) => error);
  expect(refused instanceof CatalogRefused && refused.problems.map(problemWords)).toEqual([
    expect.stringMatching(/^the values in the database do not allow this change: .*\(mail\)=\(a@b\.co\)/),
  ]);
  expect(await names()).toEqual(['Anvil', 'Bolt']);
});

test('[CAT-16][CAT-21] fewer decimals than values have are refused; a column takes another type where its values do', async () => {
  const exact = (decimals: number) =>
    withColumn('pieces', { type: 'decimal', decimals, min: '0', max: '1000' });
  await load(exact(3));
  await db.query('update app.thing set pieces = 2.125 where id = 1');
  expect(await refusalsOf(exact(2))).toEqual([
    "thing decimals: values with more than 2 decimals would be rounded: 1 record is in the way: Anvil T-0010 (#1) has '2.125'. To go on, round them first",
  ]);
  expect(await refusalsOf(exact(3))).toEqual([]);
  const asDate = withColumn('code', { type: 'date', transform: undefined }, exact(3));
  expect(await refusalsOf(asDate)).toEqual([]);
  await db.query("update app.thing set code = '2026-02-28' where id = 1");
  const asNumber = withColumn('code', { type: 'integer', transform: undefined }, exact(3));
  expect(await refusalsOf(asNumber)).toEqual([
    "thing type: values of the type 'date' do not become the type 'integer' without loss: 1 record is in the way: Anvil T-0010 (#1) has '2026-02-28'. To go on, change these values",
  ]);
});

test('[CAT-4] types widen without loss; search follows its columns; new columns and indexes come', async () => {
  const wider = withColumn('pieces', { type: 'decimal', decimals: 2, min: '0', max: '1000000' });
  await load(wider);
  expect((await db.query('select pieces::text from app.thing where id = 1')).rows).toEqual([
    { pieces: '3.00' },
  ]);
  await load(withColumn('code', { searchable: true }, wider));
  await db.query(`update app.thing set code = 'ÉTÉ' where id = 1`);
  expect((await db.query(`select name from app.thing where _search like '%ete%'`)).rows).toEqual([
    { name: 'Anvil' },
  ]);
});
