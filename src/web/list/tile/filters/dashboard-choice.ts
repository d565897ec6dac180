import type { DashboardPeriod } from '#core/catalog/objects/dashboard/dashboard-grid.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { isProperties } from '#core/std/shape.ts';
import { both } from '../tile-period.ts';

/** What whoever looks at a dashboard has narrowed it to. */
export interface DashboardChoice {
  readonly period: DashboardPeriod;
  /** The filters of which values are chosen. */
  readonly filters: readonly ChosenFilter[];
}

/** A filter of a dashboard with what is chosen of it: codes of choices, or ids of records. */
export interface ChosenFilter {
  readonly key: string;
  readonly label: string;
  readonly values: PickedValues;
}

export type PickedValues = readonly (string | number)[];

/** Most values of a filter. */
const MAX_VALUES = 100;

/** The columns of a tile that filters are applied to, by their keys. */
interface Filtered {
  readonly filtered?: Readonly<Record<string, string>> | undefined;
}

/** The records of a filter that have one of the values of each filter that is applied to a tile. */
export function withinFilters(
  filter: RequestFilter | undefined,
  { filtered = {} }: Filtered,
  chosen: readonly ChosenFilter[],
): RequestFilter | undefined {
  return chosen.reduce((narrowed, { key, values }) => {
    const column = filtered[key];
    return column === undefined ? narrowed : both(narrowed, { column, operator: 'isWithin', value: values });
  }, filter);
}

/** The filters that a tile has no column for, though values are chosen of them. */
export function leftOutFilters(
  { filtered = {} }: Filtered,
  chosen: readonly ChosenFilter[],
): readonly ChosenFilter[] {
  return chosen.filter(({ key }) => filtered[key] === undefined);
}

/** The values of filters that an address names, by their keys; what makes no sense is left out. */
export function valuesInAddress(text: string | undefined): ReadonlyMap<string, PickedValues> {
  const found = new Map<string, PickedValues>();
  const parts = text ? parsed(text) : undefined;
  if (!isProperties(parts)) return found;
  for (const [key, values] of Object.entries(parts)) {
    if (!Array.isArray(values)) continue;
    const known = values.filter((one) => typeof one === 'string' || isRecordId(one)) as PickedValues;
    if (known.length > 0) found.set(key, known.slice(0, MAX_VALUES));
  }
  return found;
}

/** What an address says of the values of filters; undefined where none is chosen. */
export function addressOfValues(values: ReadonlyMap<string, PickedValues>): string | undefined {
  const chosen = [...values].filter(([, some]) => some.length > 0);
  return chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : undefined;
}

function isRecordId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
