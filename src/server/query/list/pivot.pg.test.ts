import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PivotAnswer, PivotBreak, PivotRequest } from '#core/contract/lists/pivot-routes.ts';
import { elementValue } from '#core/query/element-value.ts';
import { readPivot, type PivotNode } from '#core/query/pivot-tree.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { GROUPED_MEASURES, insertGrouped } from '#test/support/worlds/grouped-things.ts';
import { sql } from '../../database/sql/sql.ts';
import { pivotFor } from '../../lists/lists.ts';
import { drilledInto } from './drill.ts';
import { chartFigures } from './figures.ts';
import { listCount } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const thing = catalog.tablesByName.get('thing')!;
const ROWS = 240;

beforeAll(async () => {
  await insertGrouped(db, ROWS);
});

async function ask(request: Partial<PivotRequest>, viewer = supervisor): Promise<PivotAnswer> {
  const asked = {
    tableId: thing.id,
    measures: GROUPED_MEASURES,
    rows: [{ column: 'name' }],
    columns: [],
    ...request,
  };
  return JSON.parse(await pivotFor({ db, catalog, viewer }, asked)) as PivotAnswer;
}

const BREAKS: readonly PivotBreak[] = [
  { column: 'name' },
  { column: 'state', descending: true },
  { column: 'owner' },
  { column: 'owner.name' },
  { column: 'active' },
  { column: 'stars' },
  { column: 'pieces', step: 4 },
  { column: 'price', step: 0.7 },
  { column: 'bought', period: 'month' },
  { column: 'seen', period: 'quarter', descending: true },
  { column: 'alias' },
];

function allOf(nodes: readonly PivotNode[]): readonly PivotNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.inside)]);
}

/** The elements that a row and a column stand for, as they are drilled into. */
function drillAt(node: PivotNode | undefined, breaks: readonly PivotBreak[]) {
  return breaks.map((_, at) => {
    const element = node?.elements[at];
    return element ? { value: elementValue(element[0]) } : null;
  });
}

test('[PIVOT-1] [PIVOT-4] [LIST-8] the records behind each cell and each total are as many as it says, with the same results, whatever it is put together by', async () => {
  const chosen = fc.uniqueArray(fc.constantFrom(...BREAKS), {
    minLength: 1,
    maxLength: 4,
    selector: ({ column }) => column,
  });
  await fc.assert(
    fc.asyncProperty(
      chosen,
      fc.integer({ min: 1, max: 2 }),
      fc.constantFrom('UTC', 'America/New_York'),
      async (breaks, split, timeZone) => {
        const viewer = { ...supervisor, timeZone };
        const [rows, columns] = [breaks.slice(0, split), breaks.slice(split)];
        const figures = readPivot(await ask({ rows, columns }, viewer), rows.length);
        expect(figures.at(undefined, undefined)?.records).toBe(ROWS);
        const pairs = [undefined, ...allOf(figures.rows)].flatMap((row) =>
          [undefined, ...allOf(figures.columns)].map((column) => [row, column] as const),
        );
        const known = pairs.filter(([row, column]) => figures.at(row, column));
        for (const [row, column] of known.filter((_, at) => at % Math.ceil(known.length / 12) === 0)) {
          const cell = figures.at(row, column)!;
          const at = [...drillAt(row, rows), ...drillAt(column, columns)];
          const request = {
            tableId: thing.id,
            breaks: [...rows, ...columns],
            measures: GROUPED_MEASURES,
            at,
          };
          const drilled = await drilledInto(db, { catalog, viewer }, request);
          expect([drilled.count, drilled.results]).toEqual([cell.records, cell.results]);
          const { filter } = drilled;
          const listed = await listCount(db, { catalog, viewer }, { tableId: thing.id, filter });
          expect(listed.count).toBe(cell.records);
        }
      },
    ),
    { numRuns: 20 },
  );
});

test('[PIVOT-1] totals of all levels are those that charts calculate', async () => {
  const [rows, columns] = [[{ column: 'state' }, { column: 'active' }], [{ column: 'stars' }]];
  const figures = readPivot(await ask({ rows, columns }), 2);
  for (const [breaks, of] of [
    [[rows[0]!], (row: PivotNode) => figures.at(row, undefined)],
    [[columns[0]!], (column: PivotNode) => figures.at(undefined, column)],
  ] as const) {
    const request = { tableId: thing.id, measures: GROUPED_MEASURES, breaks: [...breaks] };
    const chart = JSON.parse(await chartFigures(db, { catalog, viewer: supervisor }, request)) as {
      breaks: [{ elements: [unknown, unknown][] }];
      cells: [[number | null], number, unknown[]][];
    };
    const nodes = of === undefined ? [] : breaks[0] === rows[0] ? figures.rows : figures.columns;
    const found = new Map(nodes.map((node) => [node.key, of(node)]));
    for (const [[place], records, results] of chart.cells)
      if (place !== null) {
        const key = JSON.stringify([elementValue(chart.breaks[0].elements[place]![0])]);
        expect(found.get(key)).toEqual({ records, results });
      }
  }
});

test('[PIVOT-2] rows stand in the order of their values, empty ones last, or of a total on every level', async () => {
  const byValue = readPivot(await ask({ rows: [{ column: 'pieces', step: 5 }] }), 1);
  expect(byValue.rows.map(({ elements }) => elements[0]![0])).toEqual([0, 5, 10, null]);
  const sorted = readPivot(
    await ask({ rows: [{ column: 'state' }, { column: 'name' }], sort: { measure: 1, descending: true } }),
    2,
  );
  const sums = (nodes: readonly PivotNode[]) =>
    nodes
      .map((row) => sorted.at(row, undefined)!.results[1])
      .map((sum) => (sum === null ? -1e9 : Number(sum)));
  for (const nodes of [sorted.rows, ...sorted.rows.map(({ inside }) => inside)])
    expect(sums(nodes)).toEqual(sums(nodes).toSorted((one, other) => other - one));
});

test('[PIVOT-9] rows stand in the order of a result in one column, at each level of the columns, those without one last', async () => {
  const parts = {
    rows: [{ column: 'state' }, { column: 'name' }],
    columns: [{ column: 'owner' }, { column: 'stars' }],
  };
  const plain = readPivot(await ask(parts), 2);
  const columns = plain.columns.flatMap((node) => [node, ...node.inside]);
  expect(columns.length).toBeGreaterThan(2);
  for (const column of columns) {
    const sort = { measure: 1, column: column.elements.map(([value]) => elementValue(value)) };
    for (const descending of [true, false]) {
      const sorted = readPivot(await ask({ ...parts, sort: { ...sort, descending } }), 2);
      const last = descending ? -Infinity : Infinity;
      for (const nodes of [sorted.rows, ...sorted.rows.map(({ inside }) => inside)]) {
        const sums = nodes.map((row) => Number(sorted.at(row, column)?.results[1] ?? last));
        expect(sums).toEqual(sums.toSorted((one, other) => (descending ? other - one : one - other)));
      }
      expect(sorted.rows.length).toBe(plain.rows.length);
    }
  }
  const gone = readPivot(await ask({ ...parts, sort: { measure: 1, column: [-1] } }), 2);
  expect(gone.rows.map(({ key }) => key)).toEqual(plain.rows.map(({ key }) => key));
});

test('[PIVOT-3] of many elements the first ones are told, each level before the next, and how many there are; totals stay exact', async () => {
  await db.query(
    sql`insert into app.thing (name, pieces) select 'many ' || lpad(n::text, 5, '0'), n % 3 from generate_series(1, 5000) n`,
  );
  try {
    const filter = { column: 'name', operator: 'beginsWith' as const, value: 'many' };
    const flat = await ask({ filter, rows: [{ column: 'name' }] });
    expect([flat.rows.nodes.length, flat.rows.levels]).toEqual([2_000, [5_000]]);
    expect(readPivot(flat, 1).at(undefined, undefined)?.records).toBe(5_000);
    const nested = await ask({ filter, rows: [{ column: 'pieces' }, { column: 'name' }] });
    const { rows, levels, at } = readPivot(nested, 2);
    expect(levels.rows).toEqual([3, 5_000]);
    expect(rows.map(({ inside, count }) => [inside.length, count])).toEqual([
      [666, 1_666],
      [666, 1_667],
      [665, 1_667],
    ]);
    expect(rows.map((row) => at(row, undefined)?.records)).toEqual([1_666, 1_667, 1_667]);
    const wide = await ask({ filter, rows: [{ column: 'pieces' }], columns: [{ column: 'name' }] });
    expect([wide.columns.nodes.length, wide.columns.levels, wide.rows.nodes.length]).toEqual([
      400,
      [5_000],
      3,
    ]);
    const both = await ask({ filter, rows: [{ column: 'name' }], columns: [{ column: 'name' }] });
    expect([both.columns.nodes.length, both.rows.nodes.length]).toEqual([400, 498]);
  } finally {
    await db.query(sql`delete from app.thing where name like 'many %'`);
  }
});

test('[PIVOT-1] without records there are no rows, and the total says so', async () => {
  const filter = { column: 'name', operator: 'equal' as const, value: 'nobody' };
  const answer = await ask({ filter, columns: [{ column: 'stars' }] });
  expect(answer.rows).toEqual({ nodes: [], levels: [] });
  expect(answer.cells).toEqual([[null, null, 0, [0, null, null, null, null, null]]]);
});

test('[PIVOT-1] what is no break, measure or order is refused, and so is what the viewer may not read', async () => {
  const codeOf = async (request: Partial<PivotRequest>, viewer = supervisor): Promise<unknown> =>
    await ask(request, viewer).then(
      () => undefined,
      (error: unknown) => (error as { readonly code?: string }).code,
    );
  expect(await codeOf({ rows: [{ column: 'notes' }] })).toBe('sort.column');
  expect(await codeOf({ columns: [{ column: 'pieces', step: 0.5 }] })).toBe('sort.column');
  expect(await codeOf({ measures: [{ how: 'sum' }] })).toBe('request.invalid');
  expect(await codeOf({ sort: { measure: 6 } })).toBe('request.invalid');
  expect(await codeOf({ measures: [{ column: 'name', how: 'sum' }] })).toBe('calculation.column');
  const few = viewerWith(catalog, 'clerk');
  expect(await codeOf({ columns: [{ column: 'bought' }] }, few)).toBe('column.unknown');
  expect(await codeOf({ measures: [{ column: 'price', how: 'sum' }] }, few)).toBe('column.unknown');
});
