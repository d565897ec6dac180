import { useTranslation } from '#web/std/translation.ts';
import type { Operator } from '#core/query/operators.ts';
import { webFieldOf } from './registry.ts';
import type { WebColumn } from '#web/api/application.tsx';

/** The operators that have words of their own, by what they compare. */
const OWN_WORDS: Readonly<Record<'day' | 'several' | 'file', ReadonlySet<Operator>>> = {
  day: new Set(['less', 'lessOrEqual', 'greater', 'greaterOrEqual']),
  file: new Set(['contains', 'doesNotContain', 'isWithin', 'isNotWithin', 'less', 'greater']),
  several: new Set(['contains', 'doesNotContain']),
};

/** Gives an operator in words: days are before and after where numbers are less and greater. */
export function useOperatorText(): (operator: Operator, column: WebColumn | undefined) => string {
  const { t } = useTranslation();
  return (operator, column) => {
    const words = operatorWords(operator, column);
    if (words) return t(`operator.${words}.${operator}`);
    return t(`operator.${operator}`);
  };
}

/** Whose words of its own an operator has on a column; undefined where it has none. */
export function operatorWords(
  operator: Operator,
  column: WebColumn | undefined,
): keyof typeof OWN_WORDS | undefined {
  const words = column && webFieldOf(column).operatorWords;
  return words && OWN_WORDS[words].has(operator) ? words : undefined;
}
