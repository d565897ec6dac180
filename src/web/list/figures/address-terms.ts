import type { RequestBreak, RequestMeasure } from '#core/contract/lists/figure-routes.ts';
import { CALCULATIONS, GROUP_PERIODS } from '#core/query/calculation.ts';
import { BREAK_ORDERS } from '#core/query/chart.ts';
import { isPathText } from '#core/query/filter.ts';
import { PIVOT_SHOWS, type PivotShows } from '#core/query/pivot.ts';

/** A measure, and what of it a pivot shows: the value unless it says otherwise. */
export interface MeasureTerm extends RequestMeasure {
  readonly shows?: PivotShows | undefined;
}

/*
 * How addresses and saved views keep what figures are put together from, as entries that begin with a column's path:
 * `total:sum`, `total:sum:ofRow`, `ordered:month`, `price:100:descending`; `-` for the number of records.
 */

/** The number of records as an address has it. */
const NONE = '-';

/** The texts in a part of an address; undefined where it is no list. */
export function textsIn(part: unknown): readonly string[] | undefined {
  return Array.isArray(part) ? part.filter((one) => typeof one === 'string') : undefined;
}

export function measureText({ column, how, shows }: MeasureTerm): string {
  const share = shows === undefined || shows === 'value' ? '' : `:${shows}`;
  return `${column === undefined ? NONE : `${column}:${how}`}${share}`;
}

export function breakText({ column, period, step, sortedBy, descending }: RequestBreak): string {
  const way = descending === undefined ? undefined : descending ? 'descending' : 'ascending';
  return [column, period, step, sortedBy, way].filter((part) => part !== undefined).join(':');
}

/** The measure of an entry; none where it makes no sense, as somebody may have typed it. */
export function measureIn(text: string): MeasureTerm[] {
  const [column = '', ...said] = text.split(':');
  const shows = PIVOT_SHOWS.find((one) => one !== 'value' && said.includes(one));
  const share = shows ? { shows } : {};
  if (column === NONE) return [{ how: 'count', ...share }];
  const how = CALCULATIONS.find((one) => one === said[0]);
  return how && isPathText(column) ? [{ column, how, ...share }] : [];
}

/** The break of an entry; none where it makes no sense. */
export function breakIn(text: string): RequestBreak[] {
  const [column = '', ...said] = text.split(':');
  if (!isPathText(column)) return [];
  const period = GROUP_PERIODS.find((one) => said.includes(one));
  const sortedBy = BREAK_ORDERS.find((one) => said.includes(one));
  const step = said.map(Number).find((number) => number > 0 && number <= 1e12);
  const descending = said.includes('descending') ? true : said.includes('ascending') ? false : undefined;
  return [
    {
      column,
      ...(period ? { period } : {}),
      ...(step === undefined || period ? {} : { step }),
      ...(sortedBy ? { sortedBy } : {}),
      ...(descending === undefined ? {} : { descending }),
    },
  ];
}
