import { isDeepStrictEqual } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { TEST_SECRETS } from '#test/support/calls/test-secrets.ts';
import { type Column, type Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { sql, trusted } from '../database/sql/sql.ts';
import {
  SIZE,
  TODAY,
  catalog,
  emptySample,
  sampleStore,
  tables,
  tableNamed,
  storedColumns,
  records,
  everything,
  one,
} from '#test/support/worlds/sample-world.ts';
import { physicalTable } from '../query/scene/physical-names.ts';
import { generateSample, SAMPLE_STEP } from './sample.ts';

const db = await emptySample();
const store = sampleStore();
const progress: (readonly [number, number])[] = [];

beforeAll(async () => {
  const onProgress = (done: number, total: number) => progress.push([done, total]);
  await generateSample({
    secrets: TEST_SECRETS,
    db,
    catalog,
    store,
    size: SIZE,
    seed: 1,
    today: TODAY,
    onProgress,
  });
});

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
    visit: 120,
    project_task: 72,
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
    `select ${tables.map((table) => `(select count(*) from ${physicalTable(table).text})`).join(' + ')}
    + (select count(*) from app.product__suppliers) + (select count(*) from app.ticket__technicians)
    + (select count(*) from app.project_task__waits_for)
    + (select count(*) from app.work_calendar) + (select count(*) from app.work_calendar_day) as total`,
  );
  expect(progress.at(-1)).toEqual([stored.total, stored.total]);
  expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
});

test('[START-1] what was still to be filled at the first start is not once it is', async () => {
  const begun = await emptySample();
  await begun.query('insert into colonnade.pending (step) values ($1)', [SAMPLE_STEP]);
  await generateSample({
    secrets: TEST_SECRETS,
    db: begun,
    catalog,
    store,
    size: SIZE,
    seed: 1,
    today: TODAY,
  });
  expect((await begun.query('select from colonnade.pending')).rowCount).toBe(0);
});

test('[SAMPLE-2] the same seed, size and day give the same records, another seed others', async () => {
  const [again, other] = [await emptySample(), await emptySample()];
  await generateSample({
    secrets: TEST_SECRETS,
    db: again,
    catalog,
    store,
    size: SIZE,
    seed: 1,
    today: new Date('2026-03-04T00:00:00Z'),
  });
  await generateSample({
    secrets: TEST_SECRETS,
    db: other,
    catalog,
    store,
    size: SIZE,
    seed: 2,
    today: TODAY,
  });
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
    trusted(
      ['activity', 'sales_order', 'ticket']
        .map(
          (table) =>
            `select t.id from app.${table} t join app.contact c on c.id = t.contact where c.company <> t.company`,
        )
        .join(' union all '),
    ),
  );
  expect(strangers.rows).toEqual([]);
  const kinds = await db.query<{ kind: string }>(
    sql`select distinct c.kind from app.sales_order o join app.company c on c.id = o.company`,
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
      if (required || fieldOf({ type }).generated === true || formula !== undefined) continue;
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
