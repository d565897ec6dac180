import { webFieldOf } from './registry.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { Reader } from '#core/fields/field.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { shownText } from './values/column-values.ts';
import { useReader } from './values/reader.ts';
import type { Problem } from '#core/std/result.ts';

/** What is wrong with a column; the message is the server's, where it comes from there. */
export interface ColumnFault extends Problem {
  readonly message?: string;
}

/** What is wrong with a column, in words. */
export function useFaultText(): (column: WebColumn, fault: ColumnFault) => string {
  const { t } = useTranslation();
  const reader = useReader();
  return (column, { code, params, message }) =>
    message ?? t(`errors.${code}`, readable(column, params, reader));
}

/** Limits as the reader writes values of the column's type. */
function readable(column: WebColumn, params: ColumnFault['params'], reader: Reader): Record<string, string> {
  const entries = Object.entries(params ?? {}).map(([name, value]) => {
    const isLimit = name === 'min' || name === 'max';
    const counts = webFieldOf(column).limitsCount === true;
    if (isLimit && !counts) return [name, shownText(column, value, reader)];
    const isNumber = typeof value === 'number';
    return [name, isNumber ? new Intl.NumberFormat(reader.locale).format(value) : value];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}
