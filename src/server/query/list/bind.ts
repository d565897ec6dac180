import { AppError } from '#core/errors.ts';
import { conditionValue } from '#core/catalog/filters/condition-value.ts';
import { conditionsOf } from '#core/query/filter.ts';
import { takesNoValue } from '#core/query/operators.ts';
import type { Scene } from '../scene/place.ts';
import type { Statement } from './statements.ts';

/**
 * The values of a statement, each checked against the type of the column that it is compared with, then `more`, then
 * what its formulas ask of the viewer. Throws AppError `filter.value` naming the column.
 */
export function boundValues(
  { viewer }: Scene,
  { plan, facts }: Pick<Statement, 'plan'> & { readonly facts: Pick<Statement['facts'], 'valuesFor'> },
  values: readonly unknown[],
  more: readonly unknown[] = [],
): unknown[] {
  const bound = [...values];
  for (const { condition } of plan.filter ? conditionsOf(plan.filter) : []) {
    if (takesNoValue(condition.operator) && condition.value === undefined) continue;
    const { column: place, operator } = condition;
    const slot = Number(condition.value);
    const checked = conditionValue(place.column, operator, values[slot]);
    if (!checked.ok) throw new AppError('filter.value', { column: place.path, operator });
    bound[slot] = checked.value;
  }
  return [...bound, ...more, ...facts.valuesFor(viewer)];
}
