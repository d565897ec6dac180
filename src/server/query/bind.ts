import { AppError } from '#core/errors.ts';
import { parseId } from '#core/fields/link.ts';
import { fieldOf, type Column } from '#core/fields/registry.ts';
import { conditionsOf, type ConditionOn } from '#core/query/filter.ts';
import { isTextual, takesList, takesNoValue, type Operator } from '#core/query/operators.ts';
import type { Place } from './place.ts';
import type { Statement } from './statements.ts';

/** Longest text and most values that one condition compares with. */
const LONGEST = 1_000;
const MOST_VALUES = 10_000;

/**
 * The values of a statement, each checked against the type of the column that it is compared with. Throws AppError
 * `filter.value` naming the column.
 */
export function boundValues({ plan }: Statement, values: readonly unknown[]): unknown[] {
  if (!plan.filter) return [...values];
  const bound = [...values];
  for (const { condition } of conditionsOf(plan.filter)) {
    if (takesNoValue(condition.operator)) continue;
    const slot = Number(condition.value);
    bound[slot] = conditionValue(condition, values[slot]);
  }
  return bound;
}

function conditionValue({ column: place, operator }: ConditionOn<Place>, value: unknown): unknown {
  const refuse = () => new AppError('filter.value', { column: place.path, operator });
  if (!takesList(operator)) return checked(place.column, operator, value, refuse);
  if (!Array.isArray(value) || value.length > MOST_VALUES) throw refuse();
  return value.map((item: unknown) => checked(place.column, operator, item, refuse));
}

function checked(column: Column, operator: Operator, value: unknown, refuse: () => AppError): unknown {
  if (column.type === 'list') return accepted(parseId(value), refuse);
  if (column.type === 'choices' || isTextual(operator)) {
    if (typeof value === 'string' && value.length <= LONGEST && !value.includes('\0')) return value;
    throw refuse();
  }
  return accepted(fieldOf(column).parse(value, loose(column)), refuse);
}

/** A comparison may be with a value outside the limits that stored values keep. */
function loose(column: Column): Column {
  const { min: _min, max: _max, ...rest } = column as Column & { min?: unknown; max?: unknown };
  return column.type === 'rating' ? column : (rest as Column);
}

function accepted(result: ReturnType<ReturnType<typeof fieldOf>['parse']>, refuse: () => AppError): unknown {
  if (result.ok) return result.value;
  throw refuse();
}
