import { fieldOf } from '#core/fields/registry.ts';
import { isMe, isRelative, periodIn, type RelativePeriod } from '#core/query/asked-value.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import type { Operator } from '#core/query/operators.ts';
import type { WebColumn } from '#web/api/application.tsx';
import type { ListCondition } from '#web/conditions/condition.ts';
import { chipsOf, type Chip } from '../filter-chips.ts';

/** What the filter at a column's head asks of the column; its parts must all hold. */
export interface QuickFilter {
  /** Whether the chosen values are those to show, or those to leave out. */
  readonly way: 'only' | 'without';
  /** As conditions carry them. */
  readonly values: readonly unknown[];
  /** The empty value is among the chosen. */
  readonly empty: boolean;
  readonly from?: unknown;
  readonly to?: unknown;
  readonly period?: RelativePeriod;
}

export const NO_QUICK: QuickFilter = { way: 'only', values: [], empty: false };

/** What of a filter is the quick one of a column, and the chips beside it. */
export function readQuick(
  path: string,
  filter: RequestFilter | undefined,
): { readonly quick: QuickFilter; readonly others: readonly Chip[] } {
  let quick = NO_QUICK;
  const others = chipsOf(filter).filter((chip) => {
    const part = chip.kind === 'any' ? partOf(path, chip.conditions) : undefined;
    if (!part || !isFree(quick, part)) return true;
    quick = { ...quick, ...part };
    return false;
  });
  return { quick, others };
}

/** The chips of a list whose column is filtered like this. */
export function quickChips(path: string, column: WebColumn, quick: QuickFilter): readonly Chip[] {
  const { way, values, empty, from, to, period } = quick;
  const one = (operator: Operator, value?: unknown): Chip => ({
    kind: 'any',
    conditions: [{ column: path, operator, ...(value === undefined ? {} : { value }) }],
  });
  return [
    ...(way === 'only' ? onlyChip(path, column, quick) : []),
    ...(way === 'without' && values.length > 0 ? [one('isNotWithin', values)] : []),
    ...(way === 'without' && empty ? [one('isNotEmpty')] : []),
    ...(from === undefined ? [] : [one('greaterOrEqual', from)]),
    ...(to === undefined ? [] : [one('lessOrEqual', to)]),
    ...(period ? [one('equal', period)] : []),
  ];
}

/** One chip for all values that are shown. */
function onlyChip(path: string, column: WebColumn, { values, empty }: QuickFilter): readonly Chip[] {
  const listed = fieldOf(column).operators.includes('isWithin');
  const chosen: readonly ListCondition[] =
    listed && values.length > 0
      ? [{ column: path, operator: 'isWithin', value: values }]
      : values.map((value) => ({ column: path, operator: 'equal', value }));
  const none: readonly ListCondition[] = empty ? [{ column: path, operator: 'isEmpty' }] : [];
  const [first, ...rest] = [...chosen, ...none];
  return first ? [{ kind: 'any', conditions: [first, ...rest] }] : [];
}

/** What the alternatives of a chip say of a column; undefined where they say something else. */
function partOf(path: string, conditions: readonly ListCondition[]): Partial<QuickFilter> | undefined {
  if (!conditions.every(({ column, other }) => column === path && other === undefined)) return undefined;
  const [first] = conditions;
  if (first && conditions.length === 1) {
    const alone = partOfOne(first);
    if (alone) return alone;
  }
  const chosen = conditions.map(chosenBy);
  if (!chosen.every((one) => one !== undefined)) return undefined;
  return {
    way: 'only',
    values: chosen.flatMap(({ values }) => values),
    empty: chosen.some(({ empty }) => empty),
  };
}

/** What a condition says that stands alone, and is no choice of values to show. */
function partOfOne({ operator, value }: ListCondition): Partial<QuickFilter> | undefined {
  if (operator === 'equal' && isRelative(value)) {
    const period = periodIn(value);
    return period && { period };
  }
  if (isMe(value) || isRelative(value)) return undefined;
  if (operator === 'greaterOrEqual') return { from: value };
  if (operator === 'lessOrEqual') return { to: value };
  if (operator === 'isNotWithin' && Array.isArray(value)) return { way: 'without', values: value };
  if (operator === 'different') return { way: 'without', values: [value] };
  return operator === 'isNotEmpty' ? { way: 'without', empty: true } : undefined;
}

function chosenBy({
  operator,
  value,
}: ListCondition): { readonly values: readonly unknown[]; readonly empty: boolean } | undefined {
  if (operator === 'isEmpty') return { values: [], empty: true };
  if (isMe(value) || isRelative(value)) return undefined;
  if (operator === 'equal') return { values: [value], empty: false };
  return operator === 'isWithin' && Array.isArray(value) ? { values: value, empty: false } : undefined;
}

/** Whether a part says nothing that another chip has said already: two that must both hold are no single choice. */
function isFree(quick: QuickFilter, part: Partial<QuickFilter>): boolean {
  if (part.from !== undefined) return quick.from === undefined;
  if (part.to !== undefined) return quick.to === undefined;
  if (part.period) return quick.period === undefined;
  const chosen = quick.values.length > 0 || quick.empty;
  if (!chosen) return true;
  // Values to leave out and the empty one stand in a chip each.
  if (part.way === 'only' || quick.way === 'only') return false;
  return part.values === undefined ? !quick.empty : quick.values.length === 0;
}

/** Whether anything is asked. */
export function isQuick({ values, empty, from, to, period }: QuickFilter): boolean {
  return values.length > 0 || empty || from !== undefined || to !== undefined || period !== undefined;
}

/** The paths of the columns that a filter asks something of; of lists that it asks about, the list column. */
export function filteredPaths(filter: RequestFilter | undefined): ReadonlySet<string> {
  return new Set(filter ? pathsIn(filter) : []);
}

function pathsIn(filter: RequestFilter): readonly string[] {
  if ('operator' in filter) return [filter.column, ...(filter.other === undefined ? [] : [filter.other])];
  if ('all' in filter) return filter.all.flatMap(pathsIn);
  if ('any' in filter) return filter.any.flatMap(pathsIn);
  if ('not' in filter) return pathsIn(filter.not);
  if ('formula' in filter) return [];
  return ['some' in filter ? filter.some : filter.none];
}
