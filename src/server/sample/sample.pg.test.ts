import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogOf, columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Document, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isKept } from '#core/formula/computed.ts';
import { createTemplate, testDatabase } from '#test/support/postgres.ts';
import { readArchive } from '../archive/archive.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { migrate } from '../database/migrate.ts';
import { openPool, type Database } from '../database/pool.ts';
import { storedOf } from '../fields/stored-fields.ts';
import { physicalRelation, physicalTable } from '../query/physical-names.ts';
import { StartError } from '../start-error.ts';
import { generateSample, SAMPLE_STEP } from './sample.ts';

const SIZE = 1_000;
const TODAY = new Date('2026-03-04T15:00:00Z');

const document = await sampleDocument();
const catalog = catalogOf(document, 1);
const template = await createTemplate('sample', async (connectionString) => {
  const db = openPool({ connectionString }, 2);
  await migrate(db);
  await changeCatalog(db, document, { author: null, message: 'test' });
  await db.end();
});
const db = await emptySample();
const progress: (readonly [number, number])[] = [];

beforeAll(async () => {
  const onProgress = (done: number, total: number) => progress.push([done, total]);
  await generateSample({ db, catalog, size: SIZE, seed: 1, today: TODAY, onProgress });
});

async function sampleDocument(): Promise<Document> {
  const read = await readArchive(fileURLToPath(new URL('../../../sample/app', import.meta.url)));
  if ('problems' in read) throw new Error(JSON.stringify(read.problems, undefined, 1));
  return read.document;
}

async function emptySample(): Promise<Database> {
  const { connectionString } = await testDatabase(template);
  const pool = openPool({ connectionString }, 3);
  afterAll(async () => await pool.end());
  return pool;
}

/** All tables of the sample, without those that the product brings. */
const tables = document.tables
  .map(({ name }) => tableNamed(catalog, name))
  .filter(({ name }) => name !== 'user' && name !== 'user_group');

function tableNamed(from: Catalog, name: string): Table {
  return from.tablesByName.get(name)!;
}

function storedColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => isKept(catalog, column));
}

async function records(from: Database, table: Table): Promise<readonly Record<string, unknown>[]> {
  const columns = storedColumns(table).map((column) => {
    const sql = `t."${column.name}"`;
    return `'${column.name}', ${storedOf(column).json?.(sql) ?? sql}`;
  });
  const halves = [columns.slice(0, 10), columns.slice(10)].map(
    (some) => `jsonb_build_object(${some.join(', ')})`,
  );
  const result = await from.query<{ record: Record<string, unknown> }>(
    `select jsonb_build_object('id', t.id) || ${halves.join(' || ')} as record from ${physicalTable(table)} t order by t.id`,
  );
  return result.rows.map(({ record }) => record);
}

async function pairs(from: Database): Promise<unknown> {
  const relations = tables.flatMap((table) =>
    table.columns.flatMap((column) =>
      column.type === 'list' && column.inverse === undefined ? [physicalRelation(table, column)] : [],
    ),
  );
  expect(relations).toHaveLength(2);
  const read = async (relation: string) =>
    (await from.query(`select * from ${relation} order by 1, 2`)).rows as unknown[];
  return Promise.all(relations.map(read));
}

async function everything(from: Database): Promise<unknown> {
  return [await Promise.all(tables.map((table) => records(from, table))), await pairs(from)];
}

async function one(from: Database, sql: string): Promise<Record<string, unknown>> {
  return (await from.query<Record<string, unknown>>(sql)).rows[0]!;
}

test('[SAMPLE-2] every table gets the number of records that follows from the size', async () => {
  const counts = Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, (await records(db, table)).length])),
  );
  expect(counts).toMatchObject({
    contact: SIZE,
    company: 50,
    activity: 3_000,
    sales_order: 200,
    category: 25,
    product: 60,
    employee: 12,
    ticket: 60,
    visit: 60,
  });
  const lines = await one(
    db,
    'select min(n), max(n) from (select count(l.id)::int n from app.sales_order o left join app.order_line l on l.sales_order = o.id group by o.id) c',
  );
  expect(lines).toEqual({ min: 1, max: 6 });
});

test('[SAMPLE-2] progress rises to the number of records that are stored', async () => {
  const stored = await one(
    db,
    `select ${tables.map((table) => `(select count(*) from ${physicalTable(table)})`).join(' + ')}
    + (select count(*) from app.product__suppliers) + (select count(*) from app.ticket__technicians) as total`,
  );
  expect(progress.at(-1)).toEqual([stored.total, stored.total]);
  expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
});

test('[START-1] what was still to be filled at the first start is not once it is', async () => {
  const begun = await emptySample();
  await begun.query('insert into colonnade.pending (step) values ($1)', [SAMPLE_STEP]);
  await generateSample({ db: begun, catalog, size: SIZE, seed: 1, today: TODAY });
  expect((await begun.query('select from colonnade.pending')).rowCount).toBe(0);
});

test('[SAMPLE-2] the same seed, size and day give the same records, another seed others', async () => {
  const [again, other] = [await emptySample(), await emptySample()];
  await generateSample({ db: again, catalog, size: SIZE, seed: 1, today: new Date('2026-03-04T00:00:00Z') });
  await generateSample({ db: other, catalog, size: SIZE, seed: 2, today: TODAY });
  const mine = await everything(db);
  expect(await everything(again)).toEqual(mine);
  expect(await everything(other)).not.toEqual(mine);
});

test.each(tables.map((table) => [table.name, table] as const))(
  '[SAMPLE-1] every value of %s keeps the rules of its column',
  async (_, table) => {
    const rows = await records(db, table);
    const columns = storedColumns(table);
    const broken = rows.flatMap((record) =>
      columns
        .filter((column) => !keepsRules(column, record[column.name]))
        .map(({ name }) => [record['id'], name, record[name]]),
    );
    expect(broken).toEqual([]);
  },
);

function keepsRules(column: Column, stored: unknown): boolean {
  if (stored === null) return column.required !== true;
  const value = jsonForm(column, stored);
  const parsed = fieldOf(column).parse(value, column);
  return parsed.ok && isDeepStrictEqual(parsed.value, value);
}

/** PostgreSQL writes moments into JSON with a zone of its own. */
function jsonForm(column: Column, value: unknown): unknown {
  return column.type === 'dateTime' ? new Date(String(value)).toISOString() : value;
}

test('[SAMPLE-1] nothing unique is there twice, and ids and numbers have no gaps', async () => {
  for (const table of tables) {
    const rows = await records(db, table);
    expect(rows.map((row) => row['id'])).toEqual(rows.map((_, at) => at + 1));
    const alone = storedColumns(table)
      .filter((column) => column.unique)
      .map((column) => [column.id]);
    const twice = [...alone, ...(table.uniques ?? [])].filter((ids) => !differs(table, ids, rows));
    expect(twice).toEqual([]);
  }
  const last = await one(
    db,
    'select max(number) as order, (select max(number) from app.ticket) as ticket from app.sales_order',
  );
  expect(last).toEqual({ order: 200, ticket: 60 });
});

function differs(table: Table, ids: readonly number[], rows: readonly Record<string, unknown>[]): boolean {
  const names = ids.map((id) => table.columns.find((column) => column.id === id)!.name);
  const keys = rows.map((row) => names.map((name) => row[name])).filter((key) => !key.includes(null));
  return new Set(keys.map((key) => JSON.stringify(key))).size === keys.length;
}

test('[SAMPLE-1] links hold together: contacts belong to the company that is named beside them', async () => {
  const strangers = await db.query(
    ['activity', 'sales_order', 'ticket']
      .map(
        (table) =>
          `select t.id from app.${table} t join app.contact c on c.id = t.contact where c.company <> t.company`,
      )
      .join(' union all '),
  );
  expect(strangers.rows).toEqual([]);
  const kinds = await db.query<{ kind: string }>(
    'select distinct c.kind from app.sales_order o join app.company c on c.id = o.company',
  );
  expect(kinds.rows).toEqual([{ kind: 'customer' }]);
  expect(
    await one(
      db,
      `select count(*) from app.product__suppliers r join app.company c on c.id = r.target_id where c.kind <> 'supplier'`,
    ),
  ).toEqual({ count: 0 });
  const broken = await db.query(
    `select conname from pg_constraint where connamespace = 'app'::regnamespace and contype = 'f' and not convalidated`,
  );
  expect(broken.rows).toEqual([]);
});

test('[SAMPLE-1] staff and categories are trees', async () => {
  const depth = (table: string, link: string) =>
    one(
      db,
      `with recursive tree as (select id, 1 as depth from app.${table} where ${link} is null
      union all select t.id, tree.depth + 1 from app.${table} t join tree on t.${link} = tree.id)
      select count(*) as reached, max(depth) as depth, (select count(*) from app.${table}) as stored, count(*) filter (where depth = 1) as roots from tree`,
    );
  expect(await depth('employee', 'manager')).toEqual({ reached: 12, stored: 12, depth: 3, roots: 1 });
  expect(await depth('category', 'parent')).toEqual({ reached: 25, stored: 25, depth: 2, roots: 7 });
});

test('[SAMPLE-1] orders are as far as their age says', async () => {
  const states = await one(
    db,
    `select
    count(*) filter (where ordered_date > date '2026-03-04') as ahead,
    count(*) filter (where ordered_date < date '2026-03-04' - 70 and state not in ('invoiced', 'cancelled', 'shipped')) as old_and_open,
    count(*) filter (where (shipped_date is not null) <> (state in ('shipped', 'invoiced'))) as shipped_wrongly,
    count(*) filter (where shipped_date < ordered_date or shipped_date > date '2026-03-04') as shipped_too_early,
    count(*) filter (where state in ('draft', 'confirmed', 'to_ship')) > 5 as some_open,
    count(*) filter (where state = 'cancelled') between 1 and 30 as few_cancelled from app.sales_order`,
  );
  expect(states).toEqual({
    ahead: 0,
    old_and_open: 0,
    shipped_wrongly: 0,
    shipped_too_early: 0,
    some_open: true,
    few_cancelled: true,
  });
  expect(
    await one(
      db,
      'select count(*) from app.order_line l join app.product p on p.id = l.product where p.price <> l.unit_price',
    ),
  ).toEqual({ count: 0 });
});

test('[SAMPLE-1] values are varied: empty ones everywhere, accents, long texts, a name from right to left', async () => {
  const never: string[] = [];
  for (const table of ['contact', 'activity', 'sales_order', 'order_line'].map((name) =>
    tableNamed(catalog, name),
  )) {
    const rows = await records(db, table);
    for (const { name, required, type, formula } of storedColumns(table)) {
      if (required || type === 'automaticNumber' || formula !== undefined) continue;
      if (!rows.some((row) => row[name] === null)) never.push(`${table.name}.${name} empty`);
      if (!rows.some((row) => row[name] !== null)) never.push(`${table.name}.${name} filled`);
    }
  }
  expect(never).toEqual([]);
  const contacts = await one(
    db,
    `select count(distinct last_name) > 400 as names, bool_or(last_name ~ '[\\u0600-\\u06ff]') as right_to_left,
    count(*) filter (where concat(first_name, last_name) ~ '[àâäéèêëïîôöùûüçñß]') > 150 as accents, max(length(notes)) > 3000 as long,
    avg(pg_column_size(c.*)) between 250 and 350 as size, count(distinct country) >= 15 as countries from app.contact c`,
  );
  expect(contacts).toEqual({
    names: true,
    right_to_left: true,
    accents: true,
    long: true,
    size: true,
    countries: true,
  });
});

test('[SAMPLE-1] no address is one of a real domain', async () => {
  const real = await one(
    db,
    `select count(*) from (select email as address from app.contact union all select email from app.company
    union all select email from app.employee union all select website from app.company) a where address !~ '[.]example$'`,
  );
  expect(real).toEqual({ count: 0 });
});

test('new records go on after the generated ones, with all indexes and foreign keys in place', async () => {
  const before = await emptySample();
  const parts = `select indexname as name from pg_indexes where schemaname = 'app'
    union all select conname from pg_constraint where connamespace = 'app'::regnamespace order by 1`;
  expect((await db.query(parts)).rows).toEqual((await before.query(parts)).rows);
  const created = await one(
    db,
    `insert into app.sales_order (company, ordered_date, state) values (1, '2026-03-04', 'draft') returning id, number`,
  );
  expect(created).toEqual({ id: 201, number: 201 });
  await db.query('delete from app.sales_order where id = 201');
});

test('an application that holds records is refused, also where they were deleted, and stays as it is', async () => {
  const used = await emptySample();
  await used.query(`insert into app.category (name, deleted_at) values ('Mine', now())`);
  const refused = generateSample({ db: used, catalog, size: SIZE, seed: 1 });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(/holds records already, nothing was changed/);
  const left = await one(
    used,
    'select (select count(*) from app.contact) as contacts, (select count(*) from app.employee) as employees',
  );
  expect(left).toEqual({ contacts: 0, employees: 0 });
});

test('[SAMPLE-4] records are replaced on request only: all of them, with activity and drafts, numbered from the beginning', async () => {
  const used = await emptySample();
  await generateSample({ db: used, catalog, size: SIZE, seed: 2, today: TODAY });
  const [category, user] = ['category', 'user'].map((name) => tableNamed(catalog, name).id);
  await used.query(`insert into app.category (name) values ('Mine')`);
  await used.query(
    `insert into app.sales_order (company, ordered_date, state) values (1, '2026-03-04', 'draft')`,
  );
  await used.query(`insert into colonnade.context (owner, frames) values ('user:1', '[]')`);
  await used.query(
    `insert into colonnade.operation (id, at, kind) values (1, '2026-03-04', 'modify'), (2, '2026-03-04', 'modify')`,
  );
  await used.query(
    `insert into colonnade.change (operation_id, at, table_id, record_id, what, diff)
     values (1, '2026-03-04', $1, 1, 'modify', '{}'), (2, '2026-03-04', $2, 1, 'modify', '{}')`,
    [category, user],
  );
  await expect(generateSample({ db: used, catalog, size: SIZE, seed: 1, today: TODAY })).rejects.toThrow(
    '--replace',
  );
  expect(await one(used, `select count(*) from app.category where name = 'Mine'`)).toEqual({ count: 1 });
  await generateSample({ db: used, catalog, size: SIZE, seed: 1, today: TODAY, replace: true });
  expect(await everything(used)).toEqual(await everything(db));
  expect(
    await one(
      used,
      `select (select count(*) from colonnade.context) as drafts, (select array_agg(id::int) from colonnade.operation) as operations,
        (select array_agg(operation_id::int) from colonnade.change) as changes`,
    ),
  ).toEqual({ drafts: 0, operations: [2], changes: [2] });
  const created = await one(
    used,
    `insert into app.sales_order (company, ordered_date, state) values (1, '2026-03-04', 'draft') returning id, number`,
  );
  expect(created).toEqual({ id: 201, number: 201 });
});

test('[SAMPLE-4] nothing is replaced where other records link to the sample; tables without such links keep their foreign keys', async () => {
  const used = await emptySample();
  await generateSample({ db: used, catalog, size: SIZE, seed: 1, today: TODAY });
  await used.query(
    'create table app.extra (id bigint primary key, "Who" bigint constraint "Key" references app.contact)',
  );
  await used.query('insert into app.extra values (1, 5)');
  const replacing = { db: used, catalog, size: SIZE, seed: 2, today: TODAY, replace: true };
  await expect(generateSample(replacing)).rejects.toThrow(
    /app\.extra link to the sample.*nothing was changed/,
  );
  expect(await everything(used)).toEqual(await everything(db));
  await used.query('update app.extra set "Who" = null');
  await generateSample(replacing);
  expect(await everything(used)).not.toEqual(await everything(db));
  await expect(used.query('update app.extra set "Who" = 9999999')).rejects.toThrow('Key');
});

test('[SAMPLE-4] another application made of the same tables is never replaced', async () => {
  const changed = structuredClone(document) as { application: { id: number; name: string } };
  changed.application = { ...changed.application, id: 77, name: 'ours' };
  const other = catalogOf(changed as Document, 2);
  const before = await everything(db);
  const refused = generateSample({ db, catalog: other, size: SIZE, seed: 2, replace: true });
  await expect(refused).rejects.toThrow(/ours is not the sample, nothing was changed/);
  expect(await everything(db)).toEqual(before);
});

test('a failure at the last table leaves nothing', async () => {
  const broken = await emptySample();
  await broken.query('alter table app.ticket__technicians add constraint never check (source_id < 0)');
  await expect(generateSample({ db: broken, catalog, size: SIZE, seed: 1 })).rejects.toThrow(/never/);
  expect(
    await one(
      broken,
      'select (select count(*) from app.contact) as contacts, (select count(*) from app.employee) as employees',
    ),
  ).toEqual({
    contacts: 0,
    employees: 0,
  });
});

test('tables that are not those of the sample are refused, each with its reason', async () => {
  const changed = structuredClone(document) as { tables: { name: string; columns: Column[] }[] };
  const table = (name: string) => changed.tables.find((one) => one.name === name)!;
  table('contact').columns = table('contact').columns.filter(({ name }) => name !== 'score');
  table('product').columns.find(({ name }) => name === 'weight')!.required = true;
  Object.assign(columnNamed(table('activity') as Table, 'subject')!, { maxLength: 5 });
  table('visit').name = 'intervention';
  const other = catalogOf(changed as Document, 2);
  const refused = generateSample({ db, catalog: other, size: SIZE, seed: 1 });
  await expect(refused).rejects.toThrow(StartError);
  await expect(refused).rejects.toThrow(
    /table product: the column weight has other rules\ntable contact: the column score is missing\ntable activity: the column subject has other rules\nthere is no table visit/,
  );
});

test.each([[999], [10_000_001], [1_000.5]])('a size of %d is refused', async (size) => {
  await expect(generateSample({ db, catalog, size, seed: 1 })).rejects.toThrow(StartError);
});

test('a seed that is no number is refused', async () => {
  await expect(generateSample({ db, catalog, size: SIZE, seed: Number('x') })).rejects.toThrow(/seed/);
});
