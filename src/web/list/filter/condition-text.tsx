import { columnOfOne, isRelation } from '#core/fields/traits.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { isMe, periodIn } from '#core/query/asked-value.ts';
import { takesNoValue } from '#core/query/operators.ts';
import { shownText } from '#web/fields/values/column-values.ts';
import { useLinkedTitles } from '#web/fields/linked/linked-titles.ts';
import { useReader } from '#web/fields/values/reader.ts';
import type { ListCondition } from '#web/conditions/condition.ts';
import { listColumn } from '../state/list-columns.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { operatorWords, useOperatorText } from '#web/fields/operator-text.ts';

/** Values that a chip names; of more it says how many. */
const MAX_WORDS = 3;

/** A condition in words, in two parts: what is asked of which column, and the value. */
export function useConditionText(
  table: TableInfo,
  condition: ListCondition,
): { readonly what: string; readonly value: string } {
  const { t } = useTranslation();
  const application = useApplication();
  const found = listColumn(application, table, condition.column);
  const operator = useOperatorText();
  const value = useConditionValue(found?.column, condition);
  const label = found?.label ?? condition.column;
  if (takesNoValue(condition.operator))
    return { what: label, value: operator(condition.operator, found?.column) };
  if (condition.operator === 'atPath') return { what: label, value };
  // What the value alone makes clear need not be said.
  const isSame = condition.operator === 'equal' || condition.operator === 'isWithin';
  const plain = isSame && !operatorWords(condition.operator, found?.column);
  const words = operator(condition.operator, found?.column);
  if (condition.other !== undefined)
    return {
      what: t('list.chip_what', { label, operator: words }),
      value: listColumn(application, table, condition.other)?.label ?? condition.other,
    };
  return { what: plain ? label : t('list.chip_what', { label, operator: words }), value };
}

/** The value of a condition in words. */
export function useConditionValue(
  column: WebColumn | undefined,
  { operator, value }: Pick<ListCondition, 'operator' | 'value'>,
): string {
  const { t } = useTranslation();
  const reader = useReader();
  const asked = useAskedText(value);
  const values: readonly unknown[] = Array.isArray(value)
    ? value
    : value === undefined || value === null
      ? []
      : [value];
  const target = column && isRelation(column) ? (column as { target: number }).target : 0;
  const ids = target ? values.filter((one) => typeof one === 'number') : [];
  const titles = useLinkedTitles(target, ids, []);
  if (asked !== undefined) return asked;
  if (!column) return wordsInRow(values.map(String), reader.locale);
  const words = target
    ? titles.map(([id, title]) => title || `#${id}`)
    : values.map(
        (one) =>
          webFieldOf(column).askedText?.({ operator, value: one }, reader, t) ??
          shownText(columnOfOne(column), one, reader),
      );
  const rest = words.length - MAX_WORDS;
  return rest > 0
    ? t('list.chip_more', { values: wordsInRow(words.slice(0, MAX_WORDS), reader.locale), count: rest })
    : wordsInRow(words, reader.locale);
}

/** The words of a period or of the user; undefined for a value. */
function useAskedText(value: unknown): string | undefined {
  const { t } = useTranslation();
  if (isMe(value)) return t('filter.me');
  const period = periodIn(value);
  if (!period) return undefined;
  if (!('amount' in period))
    return t(`filter.period.${period.relative}${'unit' in period ? `_${period.unit}` : ''}`);
  const length = `${period.amount} ${t(`filter.units.${period.unit}`)}`;
  return t(`filter.period.${period.relative}`).replace('…', length);
}
