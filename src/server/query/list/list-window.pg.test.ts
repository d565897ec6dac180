import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { ListAnswer, RequestSort } from '#core/contract/lists/list-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { keyOfRow } from '#core/query/key.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { listCount, listWindow } from './run-list.ts';
import type { WindowRequest } from './shape.ts';

const { db, catalog } = await everyTypeWorld();
const scene = { catalog, viewer: supervisor };
const thing = catalog.tablesByName.get('thing')!;
const ROWS = 237;

beforeAll(async () => {
  await db.query(
    `insert into app.owner (name, code, salary) select 'Owner ' || i % 7, 'O' || i, i * 100 from generate_series(1, 20) i`,
  );
  await db.query(
    `insert into app.thing (name, notes, pieces, weight, price, bought, seen, state, owner, stars, active, kinds)
     select 'Thing é' || i % 13, case when i % 3 = 0 then 'Übung ' || i end, nullif(i % 11, 3), nullif(i % 5, 2) * 1.125,
       i * 0.01, case when i % 4 = 0 then null else date '2026-01-01' + i % 9 end, timestamptz '2026-01-01 00:00:00.123Z' + i * interval '1 ms',
       (array['new', 'used', 'broken', null])[1 + i % 4], case when i % 6 = 0 then null else 1 + i % 20 end,
       nullif(i % 6, 5), i % 2 = 0, case when i % 2 = 0 then array['a', 'b'] end
     from generate_series(1, $1::int) i`,
    [ROWS],
  );
});

async function window(request: Partial<WindowRequest>): Promise<ListAnswer['rows']> {
  const text = await listWindow(db, scene, { tableId: thing.id, columns: ['name'], ...request });
  return (JSON.parse(text) as ListAnswer).rows;
}

const SORTABLE = [
  'name',
  'pieces',
  'weight',
  'price',
  'bought',
  'seen',
  'state',
  'owner',
  'owner.name',
  'owner.salary',
  'stars',
  'active',
  'number',
];
const sorts = fc
  .uniqueArray(fc.record({ column: fc.constantFrom(...SORTABLE), descending: fc.boolean() }), {
    maxLength: 3,
    selector: (sort) => sort.column,
  })
  .map((list): RequestSort[] => list);

test(
  '[QUERY-2][QUERY-3][QUERY-5][QUERY-12][LIST-12][QUERY-7] windows after and before a key, whatever the order, together give every row once, in one order',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(sorts, fc.integer({ min: 7, max: 60 }), async (sort, limit) => {
        const request = { columns: ['name', 'owner'], sort };
        const all = await window({ ...request, limit: 500 });
        expect(all).toHaveLength(ROWS);
        expect(new Set(all.map((row) => row[0])).size).toBe(ROWS);
        const layout = { columns: request.columns, sort };
        const forwards: unknown[] = [];
        for (let rows = await window({ ...request, limit }); rows.length > 0;) {
          forwards.push(...rows);
          rows = await window({ ...request, limit, after: keyOfRow(layout, rows.at(-1)!) });
        }
        expect(forwards).toEqual(all);
        const backwards: unknown[] = [all.at(-1)];
        for (
          let rows = await window({ ...request, limit, before: keyOfRow(layout, all.at(-1)!) });
          rows.length > 0;
        ) {
          backwards.unshift(...rows);
          rows = await window({ ...request, limit, before: keyOfRow(layout, rows[0]!) });
        }
        expect(backwards).toEqual(all);
        const counted = await listCount(db, scene, { tableId: thing.id, sort, step: 100 });
        expect(counted).toEqual({
          count: ROWS,
          exact: true,
          anchors: [99, 199].map((at) => keyOfRow(layout, all[at]!)),
        });
        expect(await window({ ...request, limit, after: counted.anchors[0]!, skip: 20 })).toEqual(
          all.slice(120, 120 + limit),
        );
      }),
      { numRuns: 40, seed: 7 },
    );
  },
);

test('[LIST-11] each row tells which conditions it fulfils, whatever columns, order and filter the window has', async () => {
  const conditions: RequestFilter[] = [
    { column: 'pieces', operator: 'greaterOrEqual', value: 5 },
    { not: { column: 'owner.name', operator: 'equal', value: 'Owner 3' } },
    { column: 'notes', operator: 'contains', value: 'übung 1' },
    { formula: 'weight * 2 > pieces and not isEmpty(owner)' },
    { column: 'bought', operator: 'less', value: { relative: 'today' } },
    { column: 'kinds', operator: 'isEmpty' },
  ];
  const requests: Partial<WindowRequest>[] = [
    {},
    { sort: [{ column: 'owner' }, { column: 'seen', descending: true }] },
    { filter: { column: 'notes', operator: 'contains', value: 'ub' }, sort: [{ column: 'price' }] },
    { search: 'thing' },
  ];
  for (const request of requests) {
    const rows = await window({ ...request, conditions, limit: 500 });
    const plain = await window({ ...request, limit: 500 });
    expect(rows.map((row) => row.slice(0, -conditions.length))).toEqual(plain);
    for (const [at, condition] of conditions.entries()) {
      const filter = request.filter ? { all: [request.filter, condition] } : condition;
      const fulfilled = await window({ ...request, filter, limit: 500 });
      const told = rows.filter((row) => row.at(at - conditions.length) === true).map(([id]) => id);
      expect(new Set(told), JSON.stringify(condition)).toEqual(new Set(fulfilled.map(([id]) => id)));
    }
  }
});

test('[LIST-11] what its reader cannot ask, no row fulfils, and the list is told all the same', async () => {
  const known: RequestFilter = { column: 'active', operator: 'equal', value: true };
  const conditions: RequestFilter[] = [
    { column: 'nothing', operator: 'isEmpty' },
    known,
    { column: 'pieces', operator: 'equal', value: 'many' },
    { formula: 'salary >' },
  ];
  const rows = await window({ conditions, limit: 500 });
  expect(rows).toHaveLength(ROWS);
  expect(new Set(rows.map((row) => JSON.stringify([row[2], row[4], row[5]])))).toEqual(
    new Set(['[false,false,false]']),
  );
  expect(rows.filter((row) => row[3] === true)).toHaveLength(
    (await window({ filter: known, limit: 500 })).length,
  );
});

test('[QUERY-13][COL-6] empty values come last in both directions', async () => {
  for (const descending of [false, true]) {
    const rows = await window({ columns: ['pieces'], sort: [{ column: 'pieces', descending }], limit: 500 });
    const values = rows.map((row) => row[1] as number | null);
    const filled = values.filter((value) => value !== null);
    expect(values.slice(0, filled.length)).toEqual(filled);
    expect(filled).toEqual(filled.toSorted((a, b) => (descending ? b - a : a - b)));
  }
});

test('[FILTER-2][FILTER-7][FILTER-10] a condition and its negation together give every row', async () => {
  const conditions = [
    ['name', 'contains', 'É1'],
    ['name', 'beginsWith', 'thing e1'],
    ['name', 'endsWith', 'é3'],
    ['notes', 'fullWordBeginning', 'ubu'],
    ['pieces', 'greaterOrEqual', 5],
    ['weight', 'less', '2.25'],
    ['bought', 'lessOrEqual', '2026-01-05'],
    ['state', 'isWithin', ['new', 'broken']],
    ['kinds', 'contains', 'a'],
    ['owner', 'equal', 3],
    ['owner.name', 'equal', 'Owner 3'],
    ['active', 'equal', true],
  ] as const;
  for (const [column, operator, value] of conditions) {
    const yes = await window({ filter: { column, operator, value }, limit: 500 });
    const no = await window({ filter: { not: { column, operator, value } }, limit: 500 });
    expect(yes.length, `${column} ${operator}`).toBeGreaterThan(0);
    expect(yes.length, `${column} ${operator}`).toBeLessThan(ROWS);
    expect(yes.length + no.length, `${column} ${operator}`).toBe(ROWS);
  }
  expect(await window({ filter: { all: [] }, limit: 500 })).toHaveLength(ROWS);
  expect(await window({ filter: { any: [] }, limit: 500 })).toEqual([]);
});

test('[FILTER-5][FILTER-8][QUERY-8] quick search finds words in any searchable column without accents and case', async () => {
  const found = await window({ columns: ['name', 'notes'], search: 'UBUNG thing', limit: 500 });
  expect(found.length).toBe(Math.floor(ROWS / 3));
  expect(await window({ search: '100%' })).toEqual([]);
  expect(await window({ search: `'; drop table app.thing; --` })).toEqual([]);
});

test('[ACCESS-7][FILTER-8] what a viewer may not read is neither shown, nor sorted, filtered or found by', async () => {
  const clerk = { catalog, viewer: viewerWith(catalog, 'clerk') };
  const ask = async (request: Partial<WindowRequest>) =>
    JSON.parse(
      await listWindow(db, clerk, { tableId: thing.id, columns: ['name'], ...request }),
    ) as ListAnswer;
  await expect(ask({ columns: ['price'] })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ columns: ['owner.salary'] })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ sort: [{ column: 'price' }] })).rejects.toMatchObject({ code: 'column.unknown' });
  await expect(ask({ filter: { column: 'notes', operator: 'isEmpty' } })).rejects.toMatchObject({
    code: 'column.unknown',
  });
  expect((await ask({ search: 'thing' })).rows.length).toBeGreaterThan(0);
  expect((await ask({ search: 'ubung' })).rows).toEqual([]);
});

test('[ACCESS-15] a link to a table that one may not read is not readable either', async () => {
  const outsider = { catalog, viewer: viewerWith(catalog, 'outsider') };
  const ask = listWindow(db, outsider, { tableId: thing.id, columns: ['owner'] });
  await expect(ask).rejects.toMatchObject({ code: 'column.unknown' });
});

test('[BAD-4][BAD-10][BAD-12] wrong operators, values and keys are refused by name', async () => {
  const refused = async (request: Partial<WindowRequest>, code: string) =>
    await expect(window(request)).rejects.toMatchObject({ code });
  await refused({ filter: { column: 'pieces', operator: 'contains', value: '1' } }, 'filter.operator');
  await refused({ filter: { column: 'pieces', operator: 'equal', value: 'many' } }, 'filter.value');
  await refused({ filter: { column: 'pieces', operator: 'equal' } }, 'filter.value');
  await refused({ filter: { column: 'bought', operator: 'equal', value: '2026-02-30' } }, 'filter.value');
  await refused({ filter: { column: 'state', operator: 'isWithin', value: 'new' } }, 'filter.value');
  await refused({ sort: [{ column: 'notes' }] }, 'sort.column');
  await refused({ sort: [{ column: 'name' }], after: ['1'] }, 'request.invalid');
  await refused({ tableId: 99 }, 'table.unknown');
});
