import type { Reader } from '../field.ts';

/** What the types have in common of which an answer says only that there is a value: nothing can be asked of it. */
export const UNREADABLE = {
  operators: ['isEmpty', 'isNotEmpty'],
  searchable: false,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => undefined,
  computable: false,
} as const;

/** The word that stands in place of a value, in the reader's language, English where there is none. */
export function wordInstead(
  words: Readonly<Record<string, string>>,
): (value: unknown, column: unknown, reader: Reader) => string {
  return (_value, _column, { locale }) => words[locale.slice(0, 2)] ?? words['en'] ?? '';
}
