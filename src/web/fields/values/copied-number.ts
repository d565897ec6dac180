import type { Reader } from '#core/fields/field.ts';

/** An exact number as spreadsheets of the reader's locale take it: all its digits, no groups, no unit. */
export function copiedNumber(value: string, { locale }: Reader): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return value.replace('.', parts.find(({ type }) => type === 'decimal')?.value ?? '.');
}
