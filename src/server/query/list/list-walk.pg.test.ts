import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import type { Document } from '#core/catalog/schema.ts';
import type { ListAnswer, RequestSort } from '#core/contract/lists/list-routes.ts';
import { keyOfRow } from '#core/query/key.ts';
import { must } from '#core/std/must.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { createTemplate, testDatabase } from '#test/support/run/postgres.ts';
import { changeCatalog, makeMissingParts } from '../../catalog/catalog.ts';
import { migrate } from '../../database/migrate.ts';
import { openPool } from '../../database/pool.ts';
import { sql, trusted, type Sql } from '../../database/sql/sql.ts';
import { listCount, listWindow } from './run-list.ts';
import type { WindowRequest } from './shape.ts';

const label = { en: 'x' };
const plural = { en: 'x' };

/** Notes about people and firms: links to titles of two parts, of one, and to titles that can be empty. */
const NOTES: Document = {
  format: 1,
  application: { id: 1, name: 'notes', label, languages: [2057] },
  modules: [{ id: 2, name: 'main', label }],
  dataTypes: [],
  tables: [
    {
      id: 10,
      name: 'person',
      label,
      plural,
      module: 2,
      title: [11, 12],
      columns: [
        { id: 11, name: 'first', label, type: 'text', maxLength: 60 },
        { id: 12, name: 'last', label, type: 'text', maxLength: 60, required: true },
      ],
    },
    {
      id: 20,
      name: 'firm',
      label,
      plural,
      module: 2,
      title: [21],
      columns: [{ id: 21, name: 'name', label, type: 'text', required: true, indexed: true }],
    },
    {
      id: 40,
      name: 'place',
      label,
      plural,
      module: 2,
      title: [41],
      columns: [{ id: 41, name: 'name', label, type: 'text' }],
    },
    {
      id: 30,
      name: 'note',
      label,
      plural,
      module: 2,
      title: [31],
      columns: [
        { id: 31, name: 'subject', label, type: 'text', searchable: true, indexed: true },
        { id: 32, name: 'memo', label, type: 'text' },
        { id: 33, name: 'person', label, type: 'link', target: 10, required: true },
        { id: 34, name: 'helper', label, type: 'link', target: 10 },
        { id: 35, name: 'firm', label, type: 'link', target: 20 },
        { id: 36, name: 'place', label, type: 'link', target: 40 },
        { id: 37, name: 'rank', label, type: 'integer', indexed: true },
      ],
    },
  ],
  forms: [],
  views: [],
  actions: [],
  menus: [],
  roles: [
    {
      id: 50,
      name: 'some',
      label,
      grants: [
        { table: 30, read: true, condition: 'rank > 2' },
        { table: 10, read: true, readColumns: [12] },
        { table: 20, read: true },
        { table: 40, read: true, condition: 'name <> "Bé"' },
      ],
    },
  ],
};

const template = await createTemplate('notes', async (connectionString) => {
  const pool = openPool({ connectionString }, 1);
  await migrate(pool);
  await changeCatalog(pool, NOTES, { author: null, message: 'test' });
  await pool.end();
});
const db = openPool({ connectionString: (await testDatabase(template)).connectionString }, 2);
afterAll(async () => await db.end());
const catalog = catalogOf(NOTES, 1);
const clerk: Viewer = {
  ...supervisor,
  userId: 2,
  account: 'user:2',
  roles: NOTES.roles,
  rights: 'some',
};
const ROWS = 420;

beforeAll(async () => {
  await db.query(`insert into app.person (first, last)
    select (array['Zoé', 'anna', 'Anna', null])[1 + i % 4], (array['Bob', 'Li', 'bob Ax'])[1 + i % 3] from generate_series(1, 24) i`);
  await db.query(`insert into app.firm (name) select 'Firm ' || i % 5 from generate_series(1, 9) i`);
  await db.query(
    `insert into app.place (name) select nullif('Bé', case when i % 3 = 0 then 'Bé' end) from generate_series(1, 7) i`,
  );
  await db.query(
    `insert into app.note (subject, memo, person, helper, firm, place, rank, deleted_at)
     select case when i % 17 <> 0 then (array['Élan vital', 'rare zq', 'plan B', 'xy'])[1 + (i % 41) % 3] || ' ' || i % 29 end,
       case when i % 5 <> 0 then 'Mémo ' || i % 23 || case when i = 411 then ' İstanbul Σίσυφος' else '' end end,
       1 + i * 7 % 24, case when i % 4 <> 0 then 1 + i % 11 end, case when i % 6 <> 0 then 1 + i * i % 9 end,
       case when i % 3 <> 0 then 1 + i % 7 end, nullif(i % 9, 8), case when i % 14 = 0 then now() end
     from generate_series(1, $1::int) i`,
    [ROWS],
  );
});

/** What a list is sorted by, and how plain SQL says it for who reads everything and for the clerk. */
const ORDERS: Readonly<Record<string, readonly [all: string, clerk: string]>> = {
  subject: ['t.subject', 't.subject'],
  rank: ['t.rank', 't.rank'],
  person: [`coalesce(nullif(concat_ws(' ', p.first, p.last), ''), '#' || p.id)`, 'p.last'],
  helper: [`coalesce(nullif(concat_ws(' ', h.first, h.last), ''), '#' || h.id)`, 'h.last'],
  firm: ['f.name', 'f.name'],
  'firm.name': ['f.name', 'f.name'],
  'person.last': ['p.last', 'p.last'],
  place: [
    `coalesce(c.name, '#' || c.id)`,
    `case when c.name is distinct from 'Bé' then coalesce(c.name, '#' || c.id) end`,
  ],
};

interface Asked {
  readonly sql: string;
  readonly request: Pick<WindowRequest, 'search' | 'filter'>;
}

const contains = (column: string, text: string) =>
  `coalesce(colonnade.fold(${column}) like '%${text}%', false)`;
const CONDITIONS: readonly Asked[] = [
  { sql: 'true', request: {} },
  { sql: contains('t.subject', 'elan'), request: { search: 'ÉLAN' } },
  { sql: contains('t.subject', 'zq'), request: { search: 'zq' } },
  { sql: contains('t.subject', 'zq 28'), request: { search: 'zq 28' } },
  { sql: 'false', request: { search: 'nowhere' } },
  { sql: 't.rank = 5', request: { filter: { column: 'rank', operator: 'equal', value: 5 } } },
  {
    sql: contains('t.memo', 'memo 1'),
    request: { filter: { column: 'memo', operator: 'contains', value: 'MÉMO 1' } },
  },
  {
    sql: contains('t.memo', 'istanbul'),
    request: { filter: { column: 'memo', operator: 'contains', value: 'istanbul' } },
  },
  {
    sql: `coalesce(colonnade.fold(t.subject) like 'pl%', false)`,
    request: { filter: { column: 'subject', operator: 'beginsWith', value: 'PL' } },
  },
  {
    sql: `not ${contains('t.subject', 'plan')}`,
    request: { filter: { column: 'subject', operator: 'doesNotContain', value: 'plan' } },
  },
  { sql: 't.rank >= 3', request: { filter: { formula: 'rank >= 3' } } },
];

async function plainIds(
  sort: RequestSort | undefined,
  { sql }: Asked,
  viewer: Viewer,
): Promise<readonly number[]> {
  const [all, some] = ORDERS[sort?.column ?? ''] ?? ['t.id', 't.id'];
  const direction = sort?.descending === true ? 'desc' : 'asc';
  const result = await db.query<{ id: number }>(
    trusted(`select t.id from app.note t left join app.person p on p.id = t.person left join app.person h on h.id = t.helper
       left join app.firm f on f.id = t.firm left join app.place c on c.id = t.place
     where t.deleted_at is null and ${viewer === clerk ? 't.rank > 2' : 'true'} and ${sql}
     order by ${viewer === clerk ? some : all} ${direction} nulls last, t.id ${direction}`),
  );
  return result.rows.map(({ id }) => id);
}

async function window(viewer: Viewer, request: Partial<WindowRequest>): Promise<ListAnswer['rows']> {
  const asked = { tableId: 30, columns: ['subject'], ...request };
  return (JSON.parse(await listWindow(db, { catalog, viewer }, asked)) as ListAnswer).rows;
}

test(
  '[QUERY-9][QUERY-14][QUERY-2][ACCESS-7] along an index or not, windows give the rows and the order of plain SQL, whatever is sought and whoever asks',
  { timeout: 240_000 },
  async () => {
    const sorts = fc.option(
      fc.record({ column: fc.constantFrom(...Object.keys(ORDERS)), descending: fc.boolean() }),
      { nil: undefined, freq: 9 },
    );
    await fc.assert(
      fc.asyncProperty(
        sorts,
        fc.constantFrom(...CONDITIONS),
        fc.constantFrom(supervisor, clerk),
        fc.constantFrom(1, 3, 40, 200),
        fc.nat(),
        async (sort, asked, viewer, limit, at) => {
          const wanted = await plainIds(sort, asked, viewer);
          const request = { ...asked.request, ...(sort ? { sort: [sort] } : {}) };
          const layout = { columns: ['subject'], sort: request.sort };
          const idsOf = (rows: ListAnswer['rows']) => rows.map(([id]) => id);
          const all = await window(viewer, { ...request, limit: 500 });
          expect(idsOf(all)).toEqual(wanted);
          expect(idsOf(await window(viewer, { ...request, limit }))).toEqual(wanted.slice(0, limit));
          const count = await listCount(db, { catalog, viewer }, { tableId: 30, ...request });
          expect(count.count).toBe(wanted.length);
          if (wanted.length === 0) return;
          const place = at % wanted.length;
          const key = keyOfRow(layout, must(all[place], 'a row'));
          expect(idsOf(await window(viewer, { ...request, limit, after: key }))).toEqual(
            wanted.slice(place + 1, place + 1 + limit),
          );
          expect(idsOf(await window(viewer, { ...request, limit, before: key }))).toEqual(
            wanted.slice(Math.max(0, place - limit), place),
          );
          expect(idsOf(await window(viewer, { ...request, limit, after: key, skip: 7 }))).toEqual(
            wanted.slice(place + 8, place + 8 + limit),
          );
        },
      ),
      { numRuns: 250, seed: 11 },
    );
  },
);

test('[QUERY-14] a list sorted by a link reads along the titles, and a rare word is never sought along the order to its end', async () => {
  await db.query(
    `insert into app.note (subject, person, firm) select 'filler', 1 + i % 24, 1 + i % 9 from generate_series(1, 20000) i`,
  );
  await db.query('analyze');
  try {
    const byPerson = await windowCost({ sort: [{ column: 'person' }], limit: 20 });
    expect(byPerson.rows).toBeLessThan(2_000);
    const byFirm = await windowCost({ sort: [{ column: 'firm', descending: true }], limit: 20 });
    expect(byFirm.rows).toBeLessThan(2_000);
    const rare = await windowCost({ search: 'rare', sort: [{ column: 'subject' }], limit: 20 });
    expect(rare.rows).toBeLessThan(6_000);
    // Each is one call: what is rare is sought by the statement that has found out that it is.
    const frequent = await windowCost({
      search: 'filler',
      sort: [{ column: 'firm', descending: true }],
      limit: 20,
    });
    expect(frequent.rows).toBeLessThan(500);
    expect([rare.calls, frequent.calls]).toEqual([1, 1]);
  } finally {
    await db.query(`delete from app.note where subject = 'filler'`);
  }
});

/** Rows and index entries of notes that the statements of a window read, and how many statements they are. */
async function windowCost(
  request: Partial<WindowRequest>,
): Promise<{ readonly rows: number; readonly calls: number }> {
  let [read, calls] = [0, 0];
  const connection = await db.connect();
  const query = async (config: { text: Sql; values: unknown[] }) => {
    const { rows } = await connection.query<{ 'QUERY PLAN': readonly [{ Plan: PlanNode }] }>({
      text: sql`explain (analyze, format json) ${config.text}`,
      values: config.values,
    });
    calls += 1;
    read += rowsOfNotes(must(rows[0], 'a plan')['QUERY PLAN'][0].Plan);
    return await connection.query(config);
  };
  try {
    // Only what a list asks of a runner is asked of this one.
    const runner = { query } as unknown as Parameters<typeof listWindow>[0];
    await listWindow(
      runner,
      { catalog, viewer: supervisor },
      { tableId: 30, columns: ['subject'], ...request },
    );
  } finally {
    connection.release();
  }
  return { rows: read, calls };
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
}

function rowsOfNotes(node: PlanNode): number {
  const own =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOfNotes(plan), 0);
  return below + (node['Relation Name'] === 'note' ? own * node['Actual Loops'] : 0);
}

test('[QUERY-14] indexes that an older version has not made are made at the start', async () => {
  await db.query('drop index app.ti_10');
  await makeMissingParts(db);
  const { rows } = await db.query(
    `select 1 from pg_indexes where schemaname = 'app' and indexname = 'ti_10'`,
  );
  expect(rows).toHaveLength(1);
});

test('[FILTER-5] a text that is folded the quick way is what it is folded to otherwise', async () => {
  const { rows } = await db.query<{ text: string }>(
    sql`select text from (select chr(i) || 'Ab' as text from generate_series(1, 55000) i union all select (subject || memo)::text from app.note) x
      where text is not null and colonnade.folded(text collate "und-x-icu") is distinct from colonnade.fold(text collate "und-x-icu")`,
  );
  expect(rows).toEqual([]);
});

test('[FILTER-8] the index of quick search knows the letters of every script', async () => {
  const { rows } = await db.query<{ found: number }>(
    sql`select cardinality(show_trgm(word)) as found from unnest(array['αθηνα', 'حسن', 'ольга']) word`,
  );
  expect(rows.map(({ found }) => found)).toEqual([6, 4, 6]);
});
