import { KIND } from './kind.ts';
import type { Operator } from './operators.ts';

/**
 * A filter: conditions on columns, also through links, joined by AND, OR and NOT, nested (domain: Lists).
 * Columns are paths of ids in the catalog's document and `customer.country` in requests. A part may be a formula that is
 * a condition, or ask whether a list column has records, with a filter on the columns of those.
 */
export type FilterOn<Place, Formula = string> =
  | All<Place, Formula>
  | Any<Place, Formula>
  | Not<Place, Formula>
  | ConditionOn<Place>
  | Some<Place, Formula>
  | None<Place, Formula>
  | { readonly formula: Formula };

interface All<Place, Formula> {
  readonly all: readonly FilterOn<Place, Formula>[];
}

interface Any<Place, Formula> {
  readonly any: readonly FilterOn<Place, Formula>[];
}

interface Not<Place, Formula> {
  readonly not: FilterOn<Place, Formula>;
}

/** The list column has a record that fulfils `where`; any record, without it. */
export interface Some<Place, Formula> {
  readonly some: Place;
  readonly where?: FilterOn<Place, Formula>;
}

/** The exact complement of `Some`. */
export interface None<Place, Formula> {
  readonly none: Place;
  readonly where?: FilterOn<Place, Formula>;
}

/**
 * A condition on one column. `value` is a JSON value of the column's type, a period relative to today, or the viewer
 * (`core/query/asked-value.ts`); a list of values for `isWithin`; absent for `isEmpty`. `other` is a column of the same
 * record to compare with in its place.
 */
export interface ConditionOn<Place> {
  readonly column: Place;
  readonly operator: Operator;
  readonly value?: unknown;
  readonly other?: Place;
}

/** A part that asks about the records of a list column. */
export type ListPartOn<Place, Formula = string> = Some<Place, Formula> | None<Place, Formula>;

/** Deepest nesting and most conditions of one filter. */
export const FILTER_DEPTH = 20;

export const FILTER_CONDITIONS = 200;

const NAME = '[a-z][a-z0-9_]{0,58}';

/** The words of which a part of a filter has one: with several it is no part, and each would be read for itself. */
export const FILTER_KINDS = ['all', 'any', 'not', 'formula', 'column', 'some', 'none'] as const;

/** Most parts of a request's filter: as many as conditions that each stand as deep as allowed. */
const MAX_PARTS = FILTER_CONDITIONS * FILTER_DEPTH;

/** False for what is far too large, or has a part of several kinds at once: it is not read any further. */
export function isReadableFilter(input: unknown): boolean {
  const waiting = [input];
  let parts = 0;
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (FILTER_KINDS.filter((kind) => Object.hasOwn(part, kind)).length > 1 || ++parts > MAX_PARTS)
      return false;
    const { all, any, not, where } = part as Partial<Record<FilterKind | 'where', unknown>>;
    for (const list of [all, any, [not, where]])
      if (Array.isArray(list)) waiting.push(...list.slice(0, MAX_PARTS));
  }
  return true;
}

/** The names that lead to a column through links, as requests write them. */
export const PATH_TEXT = new RegExp(`^(${NAME}\\.){0,3}(${KIND}|${NAME})$`);

export type FilterKind = (typeof FILTER_KINDS)[number];
