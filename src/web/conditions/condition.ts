import { isFlag } from '#core/fields/traits.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { ConditionOn } from '#core/query/filter.ts';
import { comparesAlone, takesList, takesNoValue, type Operator } from '#core/query/operators.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { webFieldOf } from '#web/fields/registry.ts';

/** A condition on the records of a table: its column is named by technical names through links. */
export type ListCondition = ConditionOn<string>;

/** True for a condition that can be asked: it has the value that its operator takes. */
export function isComplete({ operator, value, other }: ListCondition): boolean {
  if (takesNoValue(operator) || other !== undefined) return true;
  if (takesList(operator)) return Array.isArray(value) && value.length > 0;
  return value !== undefined && value !== null && value !== '';
}

/** The condition with another operator, its value kept as far as it fits. */
export function withOperator(condition: ListCondition, operator: Operator): ListCondition {
  const { value: old, ...rest } = condition;
  const isOther = comparesAlone(operator) || comparesAlone(condition.operator);
  if (takesNoValue(operator) || (isOther && operator !== condition.operator)) return { ...rest, operator };
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
