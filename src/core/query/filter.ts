import { z } from 'zod';
import { KIND } from './kind.ts';
import { formulaText, Path } from '../marks/reference.ts';
import { FORMULA_LENGTH } from '../marks/reference.ts';
import { OPERATORS, type Operator } from './operators.ts';

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
interface Some<Place, Formula> {
  readonly some: Place;
  readonly where?: FilterOn<Place, Formula>;
}
/** The exact complement of `Some`. */
interface None<Place, Formula> {
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

/**
 * The schema of a filter whose conditions name their columns by `place` and whose formulas are `formula`. Parts about
 * lists are for requests: references in documents are resolved from the table of the object that they stand in.
 */
function filterSchema<Place>(
  place: z.ZodType<Place>,
  formula: z.ZodType<string>,
  { lists }: { readonly lists: boolean },
): z.ZodType<FilterOn<Place>> {
  const condition = z.strictObject({
    column: place,
    operator: z.enum(OPERATORS),
    value: z.unknown().optional(),
    other: place.optional(),
  });
  const filter: z.ZodType<FilterOn<Place>> = z.lazy(() =>
    z.union([
      ...(lists
        ? [
            z.strictObject({ some: place, where: filter.optional() }) as unknown as z.ZodType<
              Some<Place, string>
            >,
            z.strictObject({ none: place, where: filter.optional() }) as unknown as z.ZodType<
              None<Place, string>
            >,
          ]
        : []),
      z.strictObject({ all: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ any: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ not: filter }),
      z.strictObject({ formula }),
      // zod reads an absent key as an optional one; the two types differ only under exactOptionalPropertyTypes.
      condition as unknown as z.ZodType<ConditionOn<Place>>,
    ]),
  );
  return filter;
}

const NAME = '[a-z][a-z0-9_]{0,58}';

/** A column as requests name it: technical names through links, such as `customer.country`. */
export const PathText = z
  .string()
  .regex(new RegExp(`^(${NAME}\\.){0,3}(${KIND}|${NAME})$`), 'a column name, through links with dots');

/** A filter as the catalog keeps it. */
export const Filter = filterSchema<Path>(Path, formulaText('condition'), { lists: false });
export type Filter = FilterOn<Path>;

/** The words of which a part of a filter has one: with several it is no part, and each would be read for itself. */
const KINDS = ['all', 'any', 'not', 'formula', 'column', 'some', 'none'] as const;

/** Most parts of a request's filter: as many as conditions that each stand as deep as allowed. */
const MAX_PARTS = FILTER_CONDITIONS * FILTER_DEPTH;

/** A filter as requests carry it. One that is far too large or made of several kinds at once is not read any further. */
export const RequestFilter: z.ZodType<FilterOn<string>> = z.preprocess(
  (input, context) => {
    if (isReadable(input)) return input;
    context.addIssue({
      code: 'custom',
      message: 'one of all, any, not, some, none, formula or column in each part',
    });
    return z.NEVER;
  },
  filterSchema<string>(PathText, z.string().min(1).max(FORMULA_LENGTH), { lists: true }),
);

function isReadable(input: unknown): boolean {
  const waiting = [input];
  let parts = 0;
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (KINDS.filter((kind) => Object.hasOwn(part, kind)).length > 1 || ++parts > MAX_PARTS) return false;
    const { all, any, not, where } = part as Partial<Record<(typeof KINDS)[number] | 'where', unknown>>;
    for (const list of [all, any, [not, where]])
      if (Array.isArray(list)) waiting.push(...list.slice(0, MAX_PARTS));
  }
  return true;
}

export type RequestFilter = FilterOn<string>;

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
