import { webFieldOf } from '#web/fields/registry.ts';
import { isFlag } from '#core/fields/traits.ts';
import type { ConditionOn, RequestFilter } from '#core/query/filter.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { OPERATORS, positiveOf, takesList, takesNoValue, type Operator } from '#core/query/operators.ts';
import type { WebColumn } from '#web/api/application.tsx';

export type ListCondition = ConditionOn<string>;

/**
 * A filter as people read it: chips that all must hold. A chip is one condition, several of which one must hold,
 * or a formula;
 * what is nested deeper, from a view that somebody configured, is shown and can be taken away, not edited.
 */
export type Chip =
  | { readonly kind: 'any'; readonly conditions: readonly [ListCondition, ...ListCondition[]] }
  | { readonly kind: 'formula'; readonly formula: string }
  | { readonly kind: 'nested'; readonly filter: RequestFilter };

export function chipsOf(filter: RequestFilter | undefined): readonly Chip[] {
  if (!filter) return [];
  return 'all' in filter ? filter.all.flatMap((part) => chipsOfPart(part)) : chipsOfPart(filter);
}

function chipsOfPart(part: RequestFilter): readonly Chip[] {
  if ('all' in part) return part.all.flatMap(chipsOfPart);
  if ('formula' in part) return [{ kind: 'formula', formula: part.formula }];
  if ('not' in part) {
    const opposite = isCondition(part.not) ? oppositeOf(part.not) : undefined;
    return [opposite ? { kind: 'any', conditions: [opposite] } : { kind: 'nested', filter: part }];
  }
  if (isCondition(part)) return [{ kind: 'any', conditions: [part] }];
  if (!('any' in part)) return [{ kind: 'nested', filter: part }];
  const [first, ...others] = part.any;
  if (!first || !isCondition(first) || !others.every(isCondition)) return [{ kind: 'nested', filter: part }];
  return [{ kind: 'any', conditions: [first, ...others] }];
}

/** The filter of chips; that of none holds for every record. */
export function filterOf(chips: readonly Chip[]): RequestFilter {
  const parts = chips.map((chip): RequestFilter => {
    if (chip.kind === 'nested') return chip.filter;
    if (chip.kind === 'formula') return { formula: chip.formula };
    return chip.conditions.length === 1 ? chip.conditions[0] : { any: chip.conditions };
  });
  return { all: parts };
}

/** True for a condition that can be asked: it has the value that its operator takes. */
export function isComplete({ operator, value, other }: ListCondition): boolean {
  if (takesNoValue(operator) || other !== undefined) return true;
  if (takesList(operator)) return Array.isArray(value) && value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

/** The condition with another operator, its value kept as far as it fits. */
export function withOperator(condition: ListCondition, operator: Operator): ListCondition {
  const { value: old, ...rest } = condition;
  if (takesNoValue(operator)) return { ...rest, operator };
  const several = takesList(operator);
  if (several === Array.isArray(old))
    return { ...rest, operator, ...(old === undefined ? {} : { value: old }) };
  const value = several
    ? old === undefined || old === null
      ? undefined
      : [old]
    : (old as readonly unknown[] | undefined)?.[0];
  return { ...rest, operator, ...(value === undefined ? {} : { value }) };
}

/** The operators that a filter on a column may use, the usual one first. */
export function operatorsOf(column: WebColumn): readonly Operator[] {
  const { operators } = fieldOf(column);
  const first = webFieldOf(column).firstOperator;
  return first && operators.includes(first)
    ? [first, ...operators.filter((operator) => operator !== first)]
    : operators;
}

/** A condition on a column before its value is known; yes-or-no columns begin with yes. */
export function newCondition(path: string, column: WebColumn): ListCondition {
  const operator = operatorsOf(column)[0] ?? 'isNotEmpty';
  return { column: path, operator, ...(isFlag(column) ? { value: true } : {}) };
}

/** The condition that holds exactly where another does not, where there is an operator for it. */
function oppositeOf(condition: ListCondition): ListCondition | undefined {
  const positive = positiveOf(condition.operator);
  const operator = positive ?? OPERATORS.find((other) => positiveOf(other) === condition.operator);
  return operator && { ...condition, operator };
}

function isCondition(filter: RequestFilter): filter is ListCondition {
  return 'operator' in filter;
}
