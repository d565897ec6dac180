import type { Column } from '#core/catalog/schema.ts';
import type { DrillElement, RequestBreak } from '#core/contract/lists/figure-routes.ts';
import type { FigureAnswer, FigureRequest } from '#core/contract/lists/figure-routes.ts';
import { calculationsOf, hasSteps, isGroupable } from '#core/fields/calculations.ts';
import { MAX_MARKS } from '#core/query/chart.ts';
import { must } from '#core/std/must.ts';
import { drilledInto } from '#server/query/list/drill.ts';
import { chartFigures } from '#server/query/list/figures.ts';
import type { ListAnswer } from '#core/contract/lists/list-routes.ts';
import { listWindow } from '#server/query/list/run-list.ts';
import type { ListTools } from './rights-groups.ts';
import { selectedOf } from './rights-selected.ts';
import { agree, type Trial } from './rights-trial.ts';

/** The figures of a chart by up to two breaks, and the records behind each element: as a simple model puts them together. */
export function figuresBy<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
): (trial: Trial) => Promise<void> {
  return async (trial) => {
    const { random, table, oracle, db, scene } = trial;
    const { filter, search, ...found } = tools.chosen(trial);
    const { some, ids } = selectedOf(trial, found.ids);
    const paths = Array.from({ length: random.below(3) }, () => tools.path(trial, table));
    const of = tools.path(trial, table);
    const places = paths.map((path) => tools.place(trial, table, path));
    const value = tools.place(trial, table, of);
    if (places.some((place) => place && !isGroupable(place.column))) return;
    if (value && !calculationsOf(value.column).includes('count')) return;
    const breaks = paths.map((column, at): RequestBreak => {
      const known = places[at];
      const isStepped = known !== undefined && hasSteps(known.column) && random.below(2) === 0;
      return { column, top: MAX_MARKS, ...(isStepped ? { step: 7 } : {}) };
    });
    const measures: FigureRequest['measures'] = [{ how: 'count' }, { column: of, how: 'count' }];
    const list = { tableId: table.id, filter, search, ...some };
    const request = { ...list, breaks, measures };
    if (!oracle.mayList(table) || !value || places.includes(undefined) || typeof ids === 'string') {
      await tools.refusal(chartFigures(db, scene, request), request);
      const at = breaks.map(() => null);
      return await tools.refusal(drilledInto(db, scene, { ...request, at }), request);
    }
    const answer = JSON.parse(await chartFigures(db, scene, request)) as FigureAnswer;
    const known = places.map((place) => must(place, 'a break'));
    const told = answer.cells
      .filter(([at]) => !at.includes(null))
      .map(([at, records, results]) => [
        ...at.map((place, index) => valueAt(tools, known[index], answer, { index, place: Number(place) })),
        records,
        results,
      ]);
    const groups = Map.groupBy(ids, (id) =>
      JSON.stringify(
        known.map((place, index) => stepped(tools.shown(trial, place, id), breaks[index]?.step)),
      ),
    );
    const expected = [...groups].map(([at, members]) => {
      const filled = members.filter((id) => tools.shown(trial, value, id) !== null).length;
      return [...(JSON.parse(at) as unknown[]).map(textOf), members.length, [members.length, filled]];
    });
    // Without records and breaks there is the one figure of nothing.
    const nothing = breaks.length === 0 && ids.length === 0 ? [[0, [0, 0]]] : expected;
    agree(request, told.map(textOf).toSorted(), nothing.map(textOf).toSorted());
    const cell = answer.cells[random.below(answer.cells.length)];
    if (!cell) return;
    const at = cell[0].map((place, index): DrillElement | null =>
      place === null ? null : { value: answer.breaks[index]?.elements[place]?.[0] ?? null },
    );
    if (!at.every(isAskable)) return;
    const drilled = await drilledInto(db, scene, { ...request, at });
    agree({ request, at }, [drilled.count, drilled.results], cell.slice(1));
    const behind = { ...list, filter: drilled.filter, columns: [], limit: 500 };
    const { rows } = JSON.parse(await listWindow(db, scene, behind)) as ListAnswer;
    agree({ request, at }, rows.length, cell[1]);
  };
}

function valueAt<Place extends { readonly column: Column }>(
  tools: ListTools<Place>,
  of: Place | undefined,
  { breaks }: FigureAnswer,
  { index, place }: { readonly index: number; readonly place: number },
): string {
  const [value, until] = breaks[index]?.elements[place] ?? [];
  const { column } = must(of, 'a break');
  return textOf(until === null ? tools.normal(column, value) : value === null ? null : Number(value));
}

/** Texts that are asked for have no spaces around them; made-up ones may. */
export function isAskable(element: DrillElement | null): boolean {
  const value = element && 'value' in element ? element.value : null;
  return typeof value !== 'string' || value === value.trim();
}

/** Where the step begins that a value is in. */
export function stepped(value: unknown, step: number | undefined): unknown {
  if (step === undefined || value === null) return value;
  return Math.floor(Number(value) / step) * step;
}

function textOf(value: unknown): string {
  return JSON.stringify(value);
}
