import { FORMULA_LENGTH } from '../marks/formula-length.ts';
import { isListOf, hasOnlyParts, isOneOf, isProperties, orAbsent, type Shape } from '../std/shape.ts';
import type { RequestFilter } from './filter-schema.ts';
import { OPERATORS } from './operators.ts';
import {
  PATH_TEXT,
  type FilterKind,
  FILTER_CONDITIONS,
  isReadableFilter,
  FILTER_KINDS,
  type FilterOn,
  type ConditionOn,
} from './filter-parts.ts';

export type { FilterOn, ConditionOn, ListPartOn } from './filter-parts.ts';

export type { Filter, RequestFilter } from './filter-schema.ts';

export function isPathText(text: unknown): text is string {
  return typeof text === 'string' && PATH_TEXT.test(text);
}

/** What a part of a request's filter is made of, by its kind. */
const PARTS: Readonly<Record<FilterKind, Shape<Readonly<Record<string, unknown>>>>> = {
  all: { all: isListOf(isPart, { most: FILTER_CONDITIONS }) },
  any: { any: isListOf(isPart, { most: FILTER_CONDITIONS }) },
  not: { not: isPart },
  formula: {
    formula: (text) => typeof text === 'string' && text.length >= 1 && text.length <= FORMULA_LENGTH,
  },
  column: {
    column: isPathText,
    operator: isOneOf(OPERATORS),
    value: () => true,
    other: orAbsent(isPathText),
  },
  some: { some: isPathText, where: orAbsent(isPart) },
  none: { none: isPathText, where: orAbsent(isPart) },
};

/** The filter that a value is, by what requests may carry; undefined where it is none. */
export function filterIn(input: unknown): RequestFilter | undefined {
  return isReadableFilter(input) && isPart(input) ? input : undefined;
}

function isPart(input: unknown): input is RequestFilter {
  const kind = FILTER_KINDS.find((one) => isProperties(input) && Object.hasOwn(input, one));
  return kind !== undefined && hasOnlyParts(input, PARTS[kind]);
}

/** The conditions of a filter in reading order, those on the records of its lists among them, with how deep each stands. */
export function conditionsOf<Place, Formula>(
  filter: FilterOn<Place, Formula>,
  depth = 1,
): readonly { condition: ConditionOn<Place>; depth: number }[] {
  if ('operator' in filter) return [{ condition: filter, depth }];
  return innerFilters(filter).flatMap((part) => conditionsOf(part, depth + 1));
}

/** The formulas of a filter in reading order. */
export function formulasIn<Place, Formula>(filter: FilterOn<Place, Formula>): readonly Formula[] {
  if ('formula' in filter) return [filter.formula];
  return innerFilters(filter).flatMap(formulasIn);
}

/** The filters that a part of a filter is made of; none of a condition and of a formula. */
export function innerFilters<Place, Formula>(
  filter: FilterOn<Place, Formula>,
): readonly FilterOn<Place, Formula>[] {
  if ('all' in filter) return filter.all;
  if ('any' in filter) return filter.any;
  if ('not' in filter) return [filter.not];
  return 'where' in filter && filter.where ? [filter.where] : [];
}

/** The list column that a part asks about, where it asks about one. */
export function listOfPart<Place, Formula>(filter: FilterOn<Place, Formula>): Place | undefined {
  if ('some' in filter) return filter.some;
  return 'none' in filter ? filter.none : undefined;
}

/** What becomes of the parts of a filter. */
export interface FilterChange<From, To, Formula> {
  readonly condition: (condition: ConditionOn<From>) => ConditionOn<To>;
  readonly formula: (formula: string) => Formula;
  /** The list column of a part, and what becomes of the filter on its records. */
  readonly list: (place: From) => { readonly place: To; readonly inside: FilterChange<From, To, Formula> };
}

/** The same filter with each condition, formula and list replaced by what `change` gives. */
export function mapFilter<From, To, Formula>(
  filter: FilterOn<From>,
  change: FilterChange<From, To, Formula>,
): FilterOn<To, Formula> {
  if ('all' in filter) return { all: filter.all.map((part) => mapFilter(part, change)) };
  if ('any' in filter) return { any: filter.any.map((part) => mapFilter(part, change)) };
  if ('not' in filter) return { not: mapFilter(filter.not, change) };
  if ('formula' in filter) return { formula: change.formula(filter.formula) };
  if ('operator' in filter) return change.condition(filter);
  const { place, inside } = change.list('some' in filter ? filter.some : filter.none);
  const where = filter.where && { where: mapFilter(filter.where, inside) };
  return 'some' in filter ? { some: place, ...where } : { none: place, ...where };
}
