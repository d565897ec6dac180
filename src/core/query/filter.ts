import { z } from 'zod';
import { KIND } from './kind.ts';
import { formulaText, Path } from '../marks/reference.ts';
import { FORMULA_LENGTH } from '../marks/reference.ts';
import { OPERATORS, type Operator } from './operators.ts';

/**
 * A filter: conditions on columns, also through links, joined by AND, OR and NOT, nested (domain: Lists).
 * Columns are paths of ids in the catalog's document and `customer.country` in requests. `value` is a JSON value of
 * the column's type; a list of them for `isWithin`; absent for `isEmpty`. A part may be a formula that is a condition.
 */
export type FilterOn<Place, Formula = string> =
  | All<Place, Formula>
  | Any<Place, Formula>
  | Not<Place, Formula>
  | ConditionOn<Place>
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
export interface ConditionOn<Place> {
  readonly column: Place;
  readonly operator: Operator;
  readonly value?: unknown;
}

/** Deepest nesting and most conditions of one filter. */
export const FILTER_DEPTH = 20;
export const FILTER_CONDITIONS = 200;

/** The schema of a filter whose conditions name their columns by `place` and whose formulas are `formula`. */
function filterSchema<Place>(
  place: z.ZodType<Place>,
  formula: z.ZodType<string>,
): z.ZodType<FilterOn<Place>> {
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
export const Filter = filterSchema<Path>(Path, formulaText('condition'));
export type Filter = FilterOn<Path>;

/** The words of which a part of a filter has one: with several it is no part, and each would be read for itself. */
const KINDS = ['all', 'any', 'not', 'formula', 'column'] as const;

/** Most parts of a request's filter: as many as conditions that each stand as deep as allowed. */
const MAX_PARTS = FILTER_CONDITIONS * FILTER_DEPTH;

/** A filter as requests carry it. One that is far too large or made of several kinds at once is not read any further. */
export const RequestFilter: z.ZodType<FilterOn<string>> = z.preprocess(
  (input, context) => {
    if (isReadable(input)) return input;
    context.addIssue({ code: 'custom', message: 'one of all, any, not, formula or column in each part' });
    return z.NEVER;
  },
  filterSchema<string>(PathText, z.string().min(1).max(FORMULA_LENGTH)),
);

function isReadable(input: unknown): boolean {
  const waiting = [input];
  let parts = 0;
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    if (KINDS.filter((kind) => Object.hasOwn(part, kind)).length > 1 || ++parts > MAX_PARTS) return false;
    const { all, any, not } = part as Partial<Record<(typeof KINDS)[number], unknown>>;
    for (const list of [all, any, [not]]) if (Array.isArray(list)) waiting.push(...list.slice(0, MAX_PARTS));
  }
  return true;
}

export type RequestFilter = FilterOn<string>;

/** The conditions of a filter in reading order, with how deep each stands. */
export function conditionsOf<Place, Formula>(
  filter: FilterOn<Place, Formula>,
  depth = 1,
): readonly { condition: ConditionOn<Place>; depth: number }[] {
  if ('all' in filter) return filter.all.flatMap((part) => conditionsOf(part, depth + 1));
  if ('any' in filter) return filter.any.flatMap((part) => conditionsOf(part, depth + 1));
  if ('not' in filter) return conditionsOf(filter.not, depth + 1);
  if ('formula' in filter) return [];
  return [{ condition: filter, depth }];
}

/** The formulas of a filter in reading order. */
export function formulasIn<Place, Formula>(filter: FilterOn<Place, Formula>): readonly Formula[] {
  if ('all' in filter) return filter.all.flatMap(formulasIn);
  if ('any' in filter) return filter.any.flatMap(formulasIn);
  if ('not' in filter) return formulasIn(filter.not);
  return 'formula' in filter ? [filter.formula] : [];
}

/** What becomes of the parts of a filter. */
interface Change<From, To, Formula> {
  readonly condition: (condition: ConditionOn<From>) => ConditionOn<To>;
  readonly formula: (formula: string) => Formula;
}

/** The same filter with each condition and formula replaced by what `change` gives. */
export function mapFilter<From, To, Formula>(
  filter: FilterOn<From>,
  change: Change<From, To, Formula>,
): FilterOn<To, Formula> {
  if ('all' in filter) return { all: filter.all.map((part) => mapFilter(part, change)) };
  if ('any' in filter) return { any: filter.any.map((part) => mapFilter(part, change)) };
  if ('not' in filter) return { not: mapFilter(filter.not, change) };
  return 'formula' in filter ? { formula: change.formula(filter.formula) } : change.condition(filter);
}
