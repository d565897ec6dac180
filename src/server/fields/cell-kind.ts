import { fieldOf, type Column } from '#core/fields/registry.ts';
import { isGenerated } from '#core/fields/traits.ts';

/** What a value is to a spreadsheet. */
export type CellKind = 'words' | 'truth' | 'number' | 'day' | 'clock' | 'moment' | 'span';

const KINDS: Readonly<Record<string, CellKind>> = {
  boolean: 'truth',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  list: 'number',
  date: 'day',
  time: 'clock',
  dateTime: 'moment',
  duration: 'span',
};

/** What a column's values are to a spreadsheet: what they are in formulas; of lists their number of records. */
export function cellKindOf(column: Column): CellKind {
  // Numbers that the database gives have signs around them.
  if (isGenerated(column)) return 'words';
  return KINDS[fieldOf(column).formulaType(column)?.kind ?? ''] ?? 'words';
}

/** The currency of a column's amounts. */
export function currencyOf(column: Column): string | undefined {
  const type = fieldOf(column).formulaType(column);
  return type?.kind === 'money' ? type.currency : undefined;
}

/** Whether a column's numbers are exact: texts of digits in JSON. */
export function isExactNumber(column: Column): boolean {
  const kind = fieldOf(column).formulaType(column)?.kind;
  return kind === 'decimal' || kind === 'money';
}
