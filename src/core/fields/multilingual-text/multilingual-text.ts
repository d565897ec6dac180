import type { z } from 'zod';
import { languageNamed } from '../../language/languages.ts';
import { TEXTUAL } from '../../query/operators.ts';
import { isProperties } from '../../std/shape.ts';
import { bad, good, type Problem, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { multilineText } from '../multiline-text/multiline-text.ts';
import { indexProblems, text, TEXT_LENGTH } from '../text/text.ts';
import { TEXT } from '../value-type.ts';
import type { MultilineTextColumn } from '../multiline-text/multiline-text-column.ts';
import type { TextColumn } from '../text/text-column.ts';
import type { MultilingualTextColumn } from './multilingual-text-column.ts';
import {
  isTexts,
  orderedTexts,
  mergedByLanguage,
  textIn,
  textsOf,
  writingLocale,
  type SpokenIn,
  type TextsByLocale,
} from './spoken.ts';

type Column = z.infer<typeof MultilingualTextColumn> & SpokenIn;
type LineColumn = z.infer<typeof TextColumn>;
type LinesColumn = z.infer<typeof MultilineTextColumn>;

/** Most languages of one value. */
const LANGUAGES = 50;

/**
 * A text in several languages; a JSON object of texts by locale. A text alone is one in the language of whoever gives it.
 * Everybody reads the one of the own language, or the next best.
 */
export const multilingualText: Field<TextsByLocale | '', Column> = {
  parse,
  fromText: parse,
  toText: (value, { locales }, reader) =>
    typeof value === 'string' ? value : textIn(value, localeOf(reader.locale), locales),
  operators: TEXTUAL,
  compared: plainColumn,
  searchable: true,
  sortable: true,
  titleable: true,
  indexable: true,
  neverUnique: true,
  formulaType: () => TEXT,
  computable: false,
  besides: (before, given, { locales }) => {
    if (!isTexts(before) || !isTexts(given)) return given;
    // What is read already is not written down once more for another language.
    const isRead = Object.entries(given).every(([locale, one]) => textIn(before, locale, locales) === one);
    return isRead ? before : orderedTexts({ ...before, ...given });
  },
  spokenIn: (column, languages) => ({ ...column, ...languages }),
  inEachLanguage: (column) =>
    (column.locales ?? []).map((locale) => [locale, { ...column, locale, isAlone: true }]),
  merged: (seen, { theirs, mine }) =>
    mergedByLanguage(textsOf(seen), { theirs: textsOf(theirs), mine: textsOf(mine) }),
  lacks,
  check: indexProblems,
};

/** The column that one of the texts is a value of. */
export function plainColumn(column: Column): LineColumn | LinesColumn {
  const { multiline, maxLength = TEXT_LENGTH, transform, default: _default, ...rest } = column;
  return multiline === true
    ? { ...rest, type: 'multilineText', maxLength }
    : { ...rest, type: 'text', maxLength, transform };
}

/** `fr_FR` of a reader's `fr-FR` or `ar-SA-u-…`. */
function localeOf(tag: string): string {
  return (tag.split('-u-')[0] ?? tag).replaceAll('-', '_');
}

function parse(input: unknown, column: Column): Result<TextsByLocale | ''> {
  const given = typeof input === 'string' ? { [writingLocale(column)]: input } : input;
  if (!isProperties(given)) return bad('value.text');
  const texts: Record<string, string> = {};
  for (const [locale, one] of Object.entries(given)) {
    if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(locale))
      return bad('value.language', { language: locale.slice(0, 20) });
    if (one === null || one === '') continue;
    const parsed = parseOne(one, column);
    if (!parsed.ok) return parsed;
    if (parsed.value !== '') texts[locale] = parsed.value;
  }
  const count = Object.keys(texts).length;
  if (count > LANGUAGES) return bad('value.text');
  if (count === 0) return good('');
  return good(orderedTexts(texts));
}

/** A column that must have a text must have it in the default language of the application. */
function lacks(value: unknown, { locales = [] }: Column): Problem | undefined {
  const [first] = locales;
  if (first === undefined || (isTexts(value) && value[first] !== undefined)) return undefined;
  return { code: 'value.default_language', params: { language: languageNamed(first)?.name ?? first } };
}

function parseOne(input: unknown, column: Column): Result<string> {
  const plain = plainColumn(column);
  return plain.type === 'text' ? text.parse(input, plain) : multilineText.parse(input, plain);
}
