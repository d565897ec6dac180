import Big from 'big.js';
import type {
  DrillAnswer,
  DrillElement,
  DrillRequest,
  RequestBreak,
} from '#core/contract/lists/figure-routes.ts';
import type { FigureAnswer } from '#core/contract/lists/figure-routes.ts';
import { AppError } from '#core/errors.ts';
import { conditionValue } from '#core/catalog/filters/condition-value.ts';
import { isStepOf, periodsOf, stepEnd } from '#core/fields/calculations.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { elementValue } from '#core/query/element-value.ts';
import { isInSequence } from '#core/query/chart.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { boundAt, sql } from '../../database/sql/sql.ts';
import { rowOf } from '../scene/joins.ts';
import { placeOf, readableTable, type Place, type Scene } from '../scene/place.ts';
import { askList, type ListQuery } from './ask-list.ts';
import { chartFigures } from './figures.ts';
import { groupedBy } from './group-values.ts';
import { shapeOf } from './shape.ts';

/** The records behind an element of figures: their filter, how many they are, and the results over them. Throws AppError for what does not exist for the viewer, and `filter.value` for what is no element. */
export async function drilledInto(db: Runner, scene: Scene, request: DrillRequest): Promise<DrillAnswer> {
  const { breaks, at, filter: whole, ...rest } = request;
  const table = readableTable(scene, request.tableId);
  // What does not exist for the viewer is refused, also where nothing is asked of it.
  for (const { column } of breaks) placeOf(scene, table, column);
  const conditions: RequestFilter[] = whole ? [whole] : [];
  for (const [index, element] of at.entries()) {
    const term = breaks[index];
    if (!term) throw new AppError('request.invalid', { reason: 'at' });
    if (!element) continue;
    const inside: Inside = { db, scene, tableId: table.id, term, place: placeOf(scene, table, term.column) };
    conditions.push(await filterOf(inside, element));
  }
  const [only] = conditions;
  const filter: RequestFilter = conditions.length === 1 && only ? only : { all: conditions };
  const answer = await chartFigures(db, scene, { ...rest, filter, breaks: [] });
  const { cells } = JSON.parse(answer) as FigureAnswer;
  const [, count, results] = must(cells[0], 'the figures of an element');
  return { filter, count, results };
}

interface Inside {
  readonly db: Runner;
  readonly scene: Scene;
  readonly tableId: number;
  readonly term: RequestBreak;
  readonly place: Place;
}

async function filterOf(inside: Inside, element: DrillElement): Promise<RequestFilter> {
  const { column } = inside.term;
  if ('others' in element) return othersOf(inside, element.others);
  const value = elementValue(element.value);
  if (value === null || value === undefined) return { column, operator: 'isEmpty' };
  if (!isInSequence(inside.term)) return { column, operator: 'equal', value };
  const [from, before] = await endsOf(inside, value);
  return {
    all: [
      { column, operator: 'greaterOrEqual', value: from },
      { column, operator: 'less', value: before },
    ],
  };
}

/** The records of no element that is told apart: before the first one of those that follow each other, else beside all of them. */
function othersOf({ term, place }: Inside, shown: readonly unknown[]): RequestFilter {
  const { column } = term;
  const values = shown.map(elementValue).filter((value) => value !== null && value !== undefined);
  const hasEmpty = values.length < shown.length;
  if (isInSequence(term)) {
    const first = values.toSorted((one, other) => orderOf(one) - orderOf(other))[0];
    return first === undefined ? { any: [] } : { column, operator: 'less', value: first };
  }
  const isListed = fieldOf(place.column).operators.includes('isWithin');
  const beside: RequestFilter = isListed
    ? { column, operator: 'isNotWithin', value: values }
    : { not: { any: values.map((value) => ({ column, operator: 'equal' as const, value })) } };
  return hasEmpty ? { all: [beside, { column, operator: 'isNotEmpty' }] } : beside;
}

function orderOf(value: unknown): number {
  const number = Number(value);
  return Number.isNaN(number) ? Date.parse(String(value)) : number;
}

/** Where the period or step that a value is in begins, and where the next one does. */
async function endsOf(inside: Inside, value: unknown): Promise<readonly [unknown, unknown]> {
  const { term, place } = inside;
  const { column } = place;
  const fits = conditionValue(column, 'equal', value);
  if (!fits.ok) throw new AppError('filter.value', { column: term.column, operator: 'equal' });
  if (term.step === undefined) return await periodOf(inside, fits.value);
  if (!isStepOf(column, term.step)) throw new AppError('sort.column', { column: term.column });
  const step = new Big(term.step);
  const number = new Big(String(fits.value));
  const from = number.minus(number.mod(step).plus(step).mod(step));
  return [from, from.plus(step)].map((end) => stepEnd(column, end.toFixed())) as [unknown, unknown];
}

/** Periods of moments are those of the viewer's time zone, which the database knows. */
async function periodOf(
  { db, scene, tableId, term, place }: Inside,
  value: unknown,
): Promise<readonly [unknown, unknown]> {
  const { column, period } = term;
  if (period === undefined || !periodsOf(place.column).includes(period))
    throw new AppError('sort.column', { column });
  const query: ListQuery = {
    name: `period ${JSON.stringify({ column, period })}`,
    binds: 1,
    compile: (inner, plan, slots) => {
      const {
        value: begin,
        json,
        until,
      } = groupedBy(
        { scene: inner, plan },
        rowOf(inner, 't'),
        term,
        (cast) => sql`${boundAt(slots + 1)}::${cast}`,
      );
      return {
        text: sql`select json_build_array(${json(sql`a.g`)}, ${until(sql`a.g`)}) as ends from (select ${begin} as g) a`,
      };
    },
  };
  const shaped = shapeOf({ tableId, columns: [] });
  const [row] = await askList<{ ends: [unknown, unknown] }>({ db, scene }, query, shaped, [value]);
  return must(row, 'the ends of a period').ends;
}
