import { z } from 'zod';
import { Path } from '../catalog/reference.ts';
import { OPERATORS, type Operator } from './operators.ts';

/**
 * A filter: conditions on columns, also through links, joined by AND, OR and NOT, nested (domain: Lists).
 * Columns are paths of ids in the catalog's document and `customer.country` in requests. `value` is a JSON value of
 * the column's type; a list of them for `isWithin`; absent for `isEmpty`.
 */
export type FilterOn<Place> = All<Place> | Any<Place> | Not<Place> | ConditionOn<Place>;

interface All<Place> {
  readonly all: readonly FilterOn<Place>[];
}
interface Any<Place> {
  readonly any: readonly FilterOn<Place>[];
}
interface Not<Place> {
  readonly not: FilterOn<Place>;
}
export interface ConditionOn<Place> {
  readonly column: Place;
  readonly operator: Operator;
  readonly value?: unknown;
}

/** Deepest nesting and most conditions of one filter. */
export const FILTER_DEPTH = 20;
export const FILTER_CONDITIONS = 200;

/** The schema of a filter whose conditions name their columns by `place`. */
function filterSchema<Place>(place: z.ZodType<Place>): z.ZodType<FilterOn<Place>> {
  const condition = z.strictObject({
    column: place,
    operator: z.enum(OPERATORS),
    value: z.unknown().optional(),
  });
  const filter: z.ZodType<FilterOn<Place>> = z.lazy(() =>
    z.union([
      z.strictObject({ all: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ any: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ not: filter }),
      // zod reads an absent key as an optional one; the two types differ only under exactOptionalPropertyTypes.
      condition as unknown as z.ZodType<ConditionOn<Place>>,
    ]),
  );
  return filter;
}

/** A column as requests name it: technical names through links, such as `customer.country`. */
export const PathText = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,58}(\.[a-z][a-z0-9_]{0,58}){0,3}$/, 'a column name, through links with dots');

/** A filter as the catalog keeps it. */
export const Filter = filterSchema<Path>(Path);
export type Filter = FilterOn<Path>;
export type Condition = ConditionOn<Path>;

/** A filter as requests carry it. */
export const RequestFilter = filterSchema<string>(PathText);
export type RequestFilter = FilterOn<string>;

/** The conditions of a filter in reading order, with how deep each stands. */
export function conditionsOf<Place>(
  filter: FilterOn<Place>,
  depth = 1,
): readonly { condition: ConditionOn<Place>; depth: number }[] {
  if ('all' in filter) return filter.all.flatMap((part) => conditionsOf(part, depth + 1));
  if ('any' in filter) return filter.any.flatMap((part) => conditionsOf(part, depth + 1));
  if ('not' in filter) return conditionsOf(filter.not, depth + 1);
  return [{ condition: filter, depth }];
}

/** The same filter with each condition replaced by what `change` gives. */
export function mapConditions<From, To>(
  filter: FilterOn<From>,
  change: (condition: ConditionOn<From>) => ConditionOn<To>,
): FilterOn<To> {
  if ('all' in filter) return { all: filter.all.map((part) => mapConditions(part, change)) };
  if ('any' in filter) return { any: filter.any.map((part) => mapConditions(part, change)) };
  if ('not' in filter) return { not: mapConditions(filter.not, change) };
  return change(filter);
}
