import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { numberFormat } from '#core/language/formats.ts';

/** How many records of a table there are, in words that go into a line: `1,204` and `orders`. */
export function recordCount(
  table: TableInfo,
  records: number,
  locale: string,
): { readonly number: string; readonly word: string } {
  const label = records === 1 ? table.label : table.plural;
  return { number: numberFormat(locale).format(records), word: inSentence(label, locale) };
}

/** A label in the middle of a line: languages that write nouns small get a small letter, acronyms stay. */
function inSentence(label: string, locale: string): string {
  if (!/^(en|fr|es|it|pt|nl)\b/.test(locale) || /^\p{Lu}{2}/u.test(label)) return label;
  return label.slice(0, 1).toLocaleLowerCase(locale) + label.slice(1);
}
