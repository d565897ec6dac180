import type { ColumnProfile, SheetProfile } from '../contract/configuration/file-routes.ts';
import { foldText } from '../language/fold-text.ts';
import { principalOf } from '../language/labels.ts';

/** Words at the end of a header that say: this is what tells records apart. */
const KEY_WORDS = new Set(
  'id ids key code no nr num number ref uid guid uuid sku isbn ean pk fk nummer schluessel schlussel kennung kurzel numero cle clave codigo identifiant identifier identificador'.split(
    ' ',
  ),
);
/** Words that say: a record of the same kind, above this one. */
const ABOVE_WORDS = new Set(
  'parent manager boss supervisor superior reports leader vorgesetzter vorgesetzte leiter chef ubergeordnet responsable superieur padre jefe supervisora'.split(
    ' ',
  ),
);
/** Words that are written together: `kundennr`. */
const COMPOUND = /^(\p{L}{3,})(nr|nummer|number|code|schlussel|kennung)$/u;
/** Names that programs give sheets by themselves. */
const PLAIN_SHEET = /^(sheet|tabelle|feuille?|hoja|ورقة)\s*\d*$/i;
const MOST_LABEL = 200;

/** A header or a name of a file as the words that it is made of: `CustomerID`, `customer_id` are `customer id`. */
export function headerWords(name: string): readonly string[] {
  const apart = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  const words = foldText(apart).match(/[\p{L}\p{M}\d]+/gu) ?? [];
  return words.flatMap((word) => COMPOUND.exec(word)?.slice(1) ?? [word]);
}

/** The words without those at the end that only say that it is a key. */
export function stemOf(words: readonly string[]): readonly string[] {
  const last = words.at(-1);
  return last !== undefined && KEY_WORDS.has(last) ? stemOf(words.slice(0, -1)) : words;
}

/** Whether a header says that its column tells records apart. */
export function isKeyNamed(words: readonly string[]): boolean {
  return KEY_WORDS.has(words.at(-1) ?? '');
}

/** Whether a header says that its column names a record of the same kind. */
export function isAbove(words: readonly string[]): boolean {
  return words.some((word) => ABOVE_WORDS.has(word));
}

/** The words with the last one in the singular, as far as languages with an s in the plural are concerned. */
export function singular(words: readonly string[]): readonly string[] {
  return [...words.slice(0, -1), ...words.slice(-1).map(singularWord)];
}

/** Plurals without an s that tables are often called by. */
const WITHOUT_S: ReadonlyMap<string, string> = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
]);

function singularWord(word: string): string {
  const known = WITHOUT_S.get(word);
  if (known !== undefined) return known;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^su]s$/.test(word) && word.length > 3 && !word.endsWith('is') ? word.slice(0, -1) : word;
}

const WITH_S = new Set(['en', 'fr', 'es']);

/** What a table is called that a sheet becomes: one of its records, and all of them. */
export function tableLabels(
  { name, sheet }: Pick<SheetProfile, 'name' | 'sheet'>,
  locale: string,
): { readonly label: string; readonly plural: string } {
  const given = sheet !== null && !PLAIN_SHEET.test(sheet.trim()) ? sheet : name.replace(/\.[^.]{1,5}$/, '');
  const words = labelOfName(given) || 'A';
  if (!WITH_S.has(principalOf(locale))) return { label: words, plural: words };
  const last = words.split(' ').at(-1) ?? '';
  const one = singularWord(last.toLowerCase());
  const begin = words.slice(0, words.length - last.length);
  const kept = (word: string) =>
    /^\p{Lu}/u.test(last) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
  if (one !== last.toLowerCase()) return { label: begin + kept(one), plural: words };
  return { label: words, plural: begin + pluralOf(last, principalOf(locale)) };
}

/**
 * What the tables are called that sheets become, none like another one or like one of `taken`: a number follows where two
 * would be called the same.
 */
export function distinctLabels(
  sheets: readonly SheetProfile[],
  locale: string,
  taken: readonly string[],
): ReadonlyMap<string, { readonly label: string; readonly plural: string }> {
  const known = new Set(taken.map(comparedName));
  return new Map(
    sheets.map((sheet) => {
      const { label, plural } = tableLabels(sheet, locale);
      let end = '';
      for (let number = 2; known.has(comparedName(numbered(plural, end))); number += 1) end = ` ${number}`;
      known.add(comparedName(numbered(plural, end)));
      return [sheet.key, { label: numbered(label, end), plural: numbered(plural, end) }];
    }),
  );
}

function numbered(label: string, end: string): string {
  return storableText(label.slice(0, MOST_LABEL - end.length)).trimEnd() + end;
}

/** A name of a table as those of two tables are compared. */
export function comparedName(name: string): string {
  return name.trim().toLowerCase();
}

function pluralOf(word: string, language: string): string {
  if (!/^\p{L}+$/u.test(word) || /s$/i.test(word)) return word;
  if (language === 'es' && /[^aeiouáéíóú]$/i.test(word)) return `${word}es`;
  if (language !== 'en') return `${word}s`;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:x|z|ch|sh)$/i.test(word) ? `${word}es` : `${word}s`;
}

/** A header or a name of a file as people write it: `order_date` is `Order date`, `customerID` is `Customer ID`. */
export function labelOfName(name: string): string {
  const apart = storableText(name)
    .normalize('NFC')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_\s]+/g, ' ')
    .trim();
  const words = apart.split(' ').map((word, at) => worded(word, at));
  const text = storableText(words.join(' ').slice(0, MOST_LABEL)).trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** A text without what no text of a configuration may have: control characters, and halves of characters. */
export function storableText(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '').replaceAll(/\p{Cc}/gu, ' ');
}

function worded(word: string, at: number): string {
  if (/^id$/i.test(word)) return 'ID';
  const isShouted = word.length > 3 && word === word.toUpperCase();
  if (isShouted) return at === 0 ? word.slice(0, 1) + word.slice(1).toLowerCase() : word.toLowerCase();
  return word;
}

/** What a column is called: its header as people write it, or as it stands where that leaves nothing. */
export function columnLabel({ name }: Pick<ColumnProfile, 'name'>): string {
  return labelOfName(name) || storableText(name).trim().slice(0, MOST_LABEL) || '?';
}

/** What a link is called: its header without the words that say that it is a key. */
export function linkLabel({ header, name }: Pick<ColumnProfile, 'header' | 'name'>): string {
  const label = labelOfName(header) || columnLabel({ name });
  const parts = label.split(/[\s.-]+/);
  const stem = stemOf(headerWords(label));
  if (stem.length === 0 || stem.length >= parts.length) return label;
  return parts.slice(0, stem.length).join(' ');
}
