import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { DrillElement, RequestBreak } from '#core/contract/lists/figure-routes.ts';
import type { FigureAnswer, FigureRequest } from '#core/contract/lists/figure-routes.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { everyTypeWorld, supervisor, viewerWith } from '#test/support/worlds/every-type.ts';
import { GROUPED_MEASURES, insertGrouped } from '#test/support/worlds/grouped-things.ts';
import { sql } from '../../database/sql/sql.ts';
import { drilledInto } from './drill.ts';
import { chartFigures } from './figures.ts';
import { listGroups } from './groups.ts';
import { listCount, listWindow } from './run-list.ts';

const { db, catalog } = await everyTypeWorld();
const scene = { catalog, viewer: supervisor };
const thing = catalog.tablesByName.get('thing')!;
const ROWS = 240;

beforeAll(async () => {
  await insertGrouped(db, ROWS);
});

async function ask(request: Partial<FigureRequest>, viewer = supervisor): Promise<FigureAnswer> {
  const asked = { tableId: thing.id, measures: GROUPED_MEASURES, breaks: [], ...request };
  return JSON.parse(await chartFigures(db, { catalog, viewer }, asked)) as FigureAnswer;
}

/** The elements that a cell stands for, as they are drilled into. */
function elementsAt({ breaks }: FigureAnswer, places: readonly (number | null)[]): (DrillElement | null)[] {
  return places.map((place, at) => {
    const { elements } = breaks[at]!;
    if (place === null) return null;
    if (place === -1) return { others: elements.map(([value]) => value) };
    return { value: elements[place]![0] };
  });
}

const BREAKS: readonly RequestBreak[] = [
  { column: 'name' },
  { column: 'state' },
  { column: 'owner' },
  { column: 'owner.name' },
  { column: 'active' },
  { column: 'stars' },
  { column: 'pieces', step: 4 },
  { column: 'weight', step: 2.5 },
  { column: 'price', step: 0.7 },
  { column: 'lasts', step: 3600 },
  { column: 'bought', period: 'month' },
  { column: 'bought', period: 'week', descending: true },
  { column: 'seen', period: 'day' },
  { column: 'seen', period: 'quarter' },
  { column: 'alias' },
];

test('[CHART-4] [CHART-9] [LIST-8] the records behind each element are as many as it says, with the same results, whatever it is put together by', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...BREAKS), { maxLength: 2 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 }),
      fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York'),
      async (chosen, tops, timeZone) => {
        const viewer = { ...supervisor, timeZone };
        const breaks = chosen.map((term, at) => ({ ...term, top: tops[at]! }));
        const answer = await ask({ breaks }, viewer);
        const whole = answer.cells.filter(([places]) => places.every((place) => place !== null));
        expect(whole.reduce((sum, [, n]) => sum + n, 0)).toBe(ROWS);
        for (const [places, count, results] of answer.cells) {
          const at = elementsAt(answer, places);
          const request = { tableId: thing.id, breaks, measures: GROUPED_MEASURES, at };
          const drilled = await drilledInto(db, { catalog, viewer }, request);
          expect([drilled.count, drilled.results]).toEqual([count, results]);
          const { filter } = drilled;
          const listed = await listCount(db, { catalog, viewer }, { tableId: thing.id, filter });
          expect(listed.count).toBe(count);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('[CHART-4] the results of an element are those that a list calculates of it', async () => {
  const { breaks, cells } = await ask({ breaks: [{ column: 'state', sortedBy: 'value' }] });
  const answer = JSON.parse(
    await listGroups(db, scene, {
      tableId: thing.id,
      group: { column: 'state' },
      calculations: GROUPED_MEASURES.flatMap(({ column, how }) =>
        column === undefined ? [] : [{ column, how }],
      ),
    }),
  ) as { groups: [unknown, unknown, number, unknown[]][] };
  const found = breaks[0]!.elements.map(([value], place) => {
    const [, count, results] = cells.find(([[at]]) => at === place)!;
    return [value, count, results.slice(1)];
  });
  expect(found).toEqual(answer.groups.map(([value, , records, results]) => [value, records, results]));
});

test('[CHART-8] elements beyond the limit are put together: the smallest by the first measure, of periods and steps the first ones', async () => {
  const names = await ask({
    breaks: [{ column: 'name', top: 3 }],
    measures: [{ column: 'price', how: 'sum' }],
  });
  expect(names.breaks[0]).toMatchObject({ elements: { length: 3 }, others: 10 });
  const sums = names.cells.map(([[place], , [sum]]) => [place, Number(sum)] as const);
  // Cells come in any order: the places of the elements have one.
  const shown = sums
    .filter(([place]) => place !== null && place! >= 0)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, sum]) => sum);
  expect(shown).toEqual(shown.toSorted((one, other) => other - one));
  const months = await ask({ breaks: [{ column: 'bought', period: 'month', top: 2 }] });
  expect(months.breaks[0]!.elements.map(([value]) => value)).toEqual(['2026-07-01', '2026-08-01', null]);
  const steps = await ask({ breaks: [{ column: 'pieces', step: 5 }] });
  expect(steps.breaks[0]!.elements).toEqual([
    [0, 5],
    [5, 10],
    [10, 15],
    [null, null],
  ]);
});

test('[CHART-2] a chart is of chosen records, or of all that match but for some', async () => {
  const { rows } = await db.query<{ id: number }>(sql`select id::int from app.thing order by id limit 5`);
  const ids = rows.map(({ id }) => id);
  const countOf = async (request: Partial<FigureRequest>) => (await ask(request)).cells[0]![1];
  expect(await countOf({ records: ids })).toBe(5);
  expect(await countOf({ without: ids })).toBe(ROWS - 5);
  expect(await countOf({ records: ids, without: ids.slice(0, 2) })).toBe(3);
  expect(await countOf({ records: [] })).toBe(0);
});

test('[CHART-13] a window of a list takes chosen records too, of which it has those that match', async () => {
  const { rows } = await db.query<{ id: number }>(sql`select id::int from app.thing order by id limit 4`);
  const ids = rows.map(({ id }) => id);
  const idsOf = async (chosen: Pick<FigureRequest, 'records' | 'without' | 'filter'>) => {
    const window = { tableId: thing.id, columns: ['name'], limit: 500, ...chosen };
    const answer = JSON.parse(await listWindow(db, scene, window)) as ListAnswer;
    return answer.rows.map(([id]) => Number(id)).toSorted((one, other) => one - other);
  };
  expect(await idsOf({ records: [...ids, 1_000_000] })).toEqual(ids);
  expect(await idsOf({ records: ids, without: ids.slice(1) })).toEqual(ids.slice(0, 1));
  expect(await idsOf({ records: ids, filter: { any: [] } })).toEqual([]);
  expect(await idsOf({ without: ids })).not.toEqual(expect.arrayContaining(ids.slice(0, 1)));
});

test('[CHART-7] what is no break or measure is refused, and so is what the viewer may not read', async () => {
  const codeOf = async (request: Partial<FigureRequest>, viewer = supervisor): Promise<unknown> =>
    await ask(request, viewer).then(
      () => undefined,
      (error: unknown) => (error as { readonly code?: string }).code,
    );
  expect(await codeOf({ breaks: [{ column: 'notes' }] })).toBe('sort.column');
  expect(await codeOf({ breaks: [{ column: 'pieces', step: 0.5 }] })).toBe('sort.column');
  expect(await codeOf({ breaks: [{ column: 'name', period: 'day' }] })).toBe('sort.column');
  expect(await codeOf({ measures: [{ how: 'sum' }] })).toBe('request.invalid');
  expect(await codeOf({ measures: [{ column: 'name', how: 'sum' }] })).toBe('calculation.column');
  const few = viewerWith(catalog, 'clerk');
  expect(await codeOf({ breaks: [{ column: 'bought' }] }, few)).toBe('column.unknown');
  expect(await codeOf({ measures: [{ column: 'price', how: 'sum' }] }, few)).toBe('column.unknown');
  const at = [{ value: 'sometime' }];
  const breaks = [{ column: 'bought', period: 'month' as const }];
  await expect(drilledInto(db, scene, { tableId: thing.id, breaks, measures: [], at })).rejects.toMatchObject(
    { code: 'filter.value' },
  );
});
