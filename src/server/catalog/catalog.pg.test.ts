import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Document, Table } from '#core/catalog/schema.ts';
import { everyTypeDocument } from '#test/support/every-type.ts';
import { testDatabase } from '#test/support/postgres.ts';
import { migrate } from '../database/migrate.ts';
import { openPool } from '../database/pool.ts';
import { changeCatalog, openCatalog, readCatalog } from './catalog.ts';

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
  (await db.query<{ name: string }>('select name from app.thing order by id')).rows.map((row) => row.name);

test('[CAT-4][CAT-5] a change makes a new version, and other processes swap to it', async () => {
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
  const [table] = original.tables;
  if (!role || !table) throw new Error('no role');
  const asserted = { role: role.id, may: false, operation: 'read' as const, table: table.id };
  const assertions = [{ id: 9_001, name: 'never', label: { en: 'Never' }, ...asserted }];
  const refusal = await load({ ...original, assertions }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({
    code: 'catalog.invalid',
    params: { reason: expect.stringMatching(/^assertions\/never: the role '\w+' must never read/) as string },
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

test('[CAT-4] a change that the values forbid leaves everything as it was', async () => {
  const before = (await readCatalog(db))?.version;
  await expect(load(withColumn('pieces', { required: true }))).rejects.toMatchObject({ code: '23502' });
  await expect(
    load(withColumn('state', { unique: true }, withColumn('owner', { unique: true }))),
  ).rejects.toMatchObject({ code: '23505' });
  await expect(load(withColumn('name', { type: 'integer' }))).rejects.toMatchObject({
    code: 'catalog.invalid',
  });
  expect((await readCatalog(db))?.version).toBe(before);
  expect(await names()).toEqual(['Anvil', 'Bolt']);
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
