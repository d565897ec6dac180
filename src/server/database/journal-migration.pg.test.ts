import { storedOf } from '../fields/registry.ts';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { catalogOf } from '#core/catalog/catalog.ts';
import { sql, trusted } from './sql/sql.ts';
import { everyTypeDocument } from '#test/support/worlds/every-type.ts';
import { namedDiff } from '#test/support/calls/journal.ts';
import { testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';

const { connectionString } = await testDatabase();
const db = openPool({ connectionString }, 3);
afterAll(async () => await db.end());

const BEFORE = ['0001-platform.sql', '0002-session-area.sql', '0003-formulas.sql', '0004-computed.sql'];

test('[START-17] a journal of before is kept: in months, by the ids of columns, lists in order', async () => {
  await db.query(
    'create schema colonnade; create table colonnade.migration (file text primary key, at timestamptz not null default now())',
  );
  for (const file of BEFORE) {
    await db.query(trusted(await readFile(new URL(`../../../sql/${file}`, import.meta.url), 'utf8')));
    await db.query('insert into colonnade.migration (file) values ($1)', [file]);
  }
  // A later file brings it; a catalog of today asks for it.
  await db.query(`create function colonnade.guard_accounts() returns void language sql as ''`);
  const today = await everyTypeDocument();
  // Types that came later ask for what later files bring.
  const tables = today.tables.map((table) => ({
    ...table,
    columns: table.columns.filter(
      (column) => column.type !== 'richText' && storedOf(column).type(column)?.text !== 'jsonb',
    ),
  }));
  const document = { ...today, tables };
  const catalog = catalogOf(document, 1);
  const thing = catalog.tablesByName.get('thing')!.id;
  // So are what versions of today keep of themselves.
  await db.query(
    'alter table colonnade.catalog_version add column occasion text, add column changes integer',
  );
  await changeCatalog(db, document, { author: null, message: 'test' });
  await db.query('alter table colonnade.catalog_version drop column occasion, drop column changes');
  await db.query(trusted(`drop index app.gh_${thing}`));
  const entries = [
    ['create', '2025-11-30T23:59:59.999Z', { name: [null, 'Old'], markers: [null, [3, 1]], gone: [null, 1] }],
    ['modify', '2025-12-01T00:00:00Z', { price: ['1.00', '2.00'], markers: [[3, 1], null] }],
    ['delete', '2026-01-05T12:00:00Z', { deleted: [false, true] }],
    ['import', '2026-02-05T12:00:00Z', { name: [null, 'Imported'] }],
    ['import', '2026-02-06T12:00:00Z', { markers: [[], [2, 1]] }],
  ] as const;
  for (const [kind, at, diff] of entries) {
    await db.query(
      `with o as (insert into colonnade.operation (at, user_id, kind, table_id, account, title) values ($1, 1, $2, $3, 'extranet:1:2', 'title') returning id)
        insert into colonnade.change (operation_id, table_id, record_id, diff) select o.id, $3, 7, $4 from o`,
      [at, kind, thing, diff],
    );
  }
  await migrate(db);
  const { rows } = await db.query<{ what: string; diff: object; same: boolean; part: string }>(
    sql`select c.what, c.diff, c.at = o.at and o.account = 'extranet:1:2' and o.title = 'title' and o.undone_by is null as same, c.tableoid::regclass::text as part
      from colonnade.operation o join colonnade.change c on c.operation_id = o.id order by o.id`,
  );
  expect(rows.map(({ diff, ...row }) => ({ ...row, diff: namedDiff(catalog, diff) }))).toEqual([
    {
      what: 'create',
      same: true,
      part: 'change_2025_11',
      diff: { name: [null, 'Old'], markers: [null, [1, 3]] },
    },
    {
      what: 'modify',
      same: true,
      part: 'change_2025_12',
      diff: { price: ['1.00', '2.00'], markers: [[1, 3], []] },
    },
    { what: 'delete', same: true, part: 'change_2026_01', diff: {} },
    { what: 'create', same: true, part: 'change_2026_02', diff: { name: [null, 'Imported'] } },
    { what: 'modify', same: true, part: 'change_2026_02', diff: { markers: [[], [1, 2]] } },
  ]);
  const next = await db.query(`insert into colonnade.operation (kind) values ('modify') returning id`);
  expect(next.rows).toEqual([{ id: 6 }]);
  expect(
    (await db.query(trusted(`select 1 from pg_indexes where indexname = 'gh_${thing}'`))).rows,
  ).toHaveLength(1);
});
