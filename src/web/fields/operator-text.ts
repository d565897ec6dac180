import { useTranslation } from 'react-i18next';
import type { Operator } from '#core/query/operators.ts';
import type { WebColumn } from '#web/api/application.tsx';

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'time']);
const SEVERAL: ReadonlySet<string> = new Set(['choices', 'list']);
const OWN_DAY_WORDS: ReadonlySet<Operator> = new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']);
const OWN_SEVERAL_WORDS: ReadonlySet<Operator> = new Set(['contains', 'doesNotContain']);

/** Gives an operator in words: days are before and after where numbers are less and greater. */
export function useOperatorText(): (operator: Operator, column: WebColumn | undefined) => string {
  const { t } = useTranslation();
  return (operator, column) => {
    if (column && DAYS.has(column.type) && OWN_DAY_WORDS.has(operator)) return t(`operator.day.${operator}`);
    if (column && SEVERAL.has(column.type) && OWN_SEVERAL_WORDS.has(operator))
      return t(`operator.several.${operator}`);
    return t(`operator.${operator}`);
  };
}
