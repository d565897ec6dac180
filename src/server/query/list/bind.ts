import { AppError } from '#core/errors.ts';
import { conditionValue } from '#core/catalog/filters/condition-value.ts';
import { conditionsOf } from '#core/query/filter.ts';
import type { RelativePeriod } from '#core/query/asked-value.ts';
import { takesNoValue } from '#core/query/operators.ts';
import { daysOfPeriod, type PeriodAsker } from '#core/fields/period.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { Place, Scene } from '../scene/place.ts';
import type { SlotValue } from './shape.ts';
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
  const asker = { now: new Date().toISOString(), timeZone: viewer.timeZone, locale: viewer.locale };
  const filters = [...(plan.filter ? [plan.filter] : []), ...plan.conditions];
  for (const { condition } of filters.flatMap((filter) => conditionsOf(filter))) {
    if (takesNoValue(condition.operator) && condition.value === undefined) continue;
    const { column: place, operator, other } = condition;
    const slotted = condition.value as SlotValue | undefined;
    if (other !== undefined && slotted === undefined) continue;
    const slot = typeof slotted === 'object' && 'from' in slotted ? slotted.from : slotted;
    const value = typeof slot === 'number' ? values[slot] : slot;
    const checked = conditionValue(place.column, operator, value);
    if (!checked.ok || other !== undefined)
      throw new AppError('filter.value', { column: place.path, operator });
    if (typeof slotted === 'number') bound[slotted] = checked.value;
    else if (slotted && 'from' in slotted)
      [bound[slotted.from], bound[slotted.before]] = periodOf(place, checked.value, asker);
  }
  return [...bound, ...more, ...facts.valuesFor(viewer)];
}

function periodOf({ column }: Place, checked: unknown, asker: PeriodAsker): readonly unknown[] {
  const period = must(fieldOf(column).period, 'the periods of a column');
  // `conditionValue` has found it to be one.
  return period(daysOfPeriod(checked as RelativePeriod, asker), asker.timeZone);
}
