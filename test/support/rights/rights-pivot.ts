import type { Column } from '#core/catalog/schema.ts';
import type { PivotAnswer, PivotBreak, PivotRequest } from '#core/contract/lists/pivot-routes.ts';
import { calculationsOf, hasSteps, isGroupable } from '#core/fields/calculations.ts';
import { elementValue } from '#core/query/element-value.ts';
import { readPivot, type PivotNode } from '#core/query/pivot-tree.ts';
import { must } from '#core/std/must.ts';
import { drilledInto } from '#server/query/list/drill.ts';
import { pivotFigures } from '#server/query/list/pivot.ts';
import { listCount } from '#server/query/list/run-list.ts';
import { isAskable, stepped } from './rights-figures.ts';
import type { ListTools } from './rights-groups.ts';
import { agree, type Trial } from './rights-trial.ts';

const STEP = 7;

/** The cells of a pivot by several breaks, with the totals of all levels, and the records behind one: as a simple model puts them together. */
export function pivotBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { random, table, oracle, db, scene } = trial;
    const { filter, search, ids } = tools.chosen(trial);
    const split = 1 + random.below(2);
    const paths = Array.from({ length: split + random.below(3) }, () => tools.path(trial, table));
    const of = tools.path(trial, table);
    const places = paths.map((path) => tools.place(trial, table, path));
    const value = tools.place(trial, table, of);
    if (places.some((place) => place && !isGroupable(place.column))) return;
    if (value && !calculationsOf(value.column).includes('count')) return;
    const breaks = paths.map((column, at): PivotBreak => {
      const known = places[at];
      const isStepped = known !== undefined && hasSteps(known.column) && random.below(2) === 0;
      return { column, ...(isStepped ? { step: STEP } : {}) };
    });
    const measures: PivotRequest['measures'] = [{ how: 'count' }, { column: of, how: 'count' }];
    const list = { tableId: table.id, filter, search };
    const [rows, columns] = [breaks.slice(0, split), breaks.slice(split)];
    const isIn = columns.length > 0 && random.below(2) === 0;
    const by = { measure: 1, descending: true, ...(isIn ? { column: [null] } : {}) };
    const sort = random.below(2) === 0 ? by : undefined;
    const request = { ...list, rows, columns, measures, ...(sort ? { sort } : {}) };
    if (!oracle.mayList(table) || !value || places.includes(undefined) || typeof ids === 'string')
      return await tools.refusal(pivotFigures(db, scene, request), request);
    const answer = JSON.parse(await pivotFigures(db, scene, request)) as PivotAnswer;
    const known = places.map((place) => must(place, 'a break'));
    const figures = readPivot(answer, split);
    const cells = [undefined, ...allOf(figures.rows)].flatMap((row) =>
      [undefined, ...allOf(figures.columns)].flatMap((column) => {
        const cell = figures.at(row, column);
        return cell ? [{ row, column, cell }] : [];
      }),
    );
    const shownIn = (node: PivotNode | undefined, from: number): readonly unknown[] =>
      (node?.elements ?? []).map(([one, until], at) => {
        const { column } = known[from + at]!;
        return until === null ? tools.normal(column, one) : Number(one);
      });
    const found = cells.map(({ row, column, cell }) =>
      JSON.stringify([shownIn(row, 0), shownIn(column, split), cell.records, cell.results]),
    );
    const values = ids.map((id) => ({
      at: known.map((place, at) => stepped(tools.shown(trial, place, id), breaks[at]?.step)),
      isFilled: tools.shown(trial, value, id) !== null,
    }));
    const expected = levels(split, breaks.length).flatMap(([upTo, across]) => {
      const groups = Map.groupBy(values, ({ at }) =>
        JSON.stringify([at.slice(0, upTo), at.slice(split, split + across)]),
      );
      if (upTo + across === 0 && values.length === 0) groups.set('[[],[]]', []);
      return [...groups].map(([at, members]) => {
        const filled = members.filter(({ isFilled }) => isFilled).length;
        return JSON.stringify([...(JSON.parse(at) as unknown[]), members.length, [members.length, filled]]);
      });
    });
    agree(request, found.toSorted(), expected.toSorted());
    const { row, column, cell } = must(cells[random.below(cells.length)], 'a cell');
    const at = breaks.map((_, index) => {
      const [node, level] = index < split ? [row, index] : [column, index - split];
      const element = node?.elements[level];
      return element ? { value: elementValue(element[0]) } : null;
    });
    if (!at.every(isAskable)) return;
    const drilled = await drilledInto(db, scene, { ...list, measures, breaks, at });
    agree({ request, at }, [drilled.count, drilled.results], [cell.records, cell.results]);
    const listed = await listCount(db, scene, { ...list, filter: drilled.filter });
    agree({ request, at }, listed.count, cell.records);
  };
}

function allOf(nodes: readonly PivotNode[]): readonly PivotNode[] {
  return nodes.flatMap((node) => [node, ...allOf(node.inside)]);
}

/** Each level of the rows with each of the columns, the totals being levels of nothing. */
function levels(split: number, all: number): readonly (readonly [number, number])[] {
  return Array.from({ length: split + 1 }, (_, upTo) =>
    Array.from({ length: all - split + 1 }, (__, across) => [upTo, across] as const),
  ).flat();
}
