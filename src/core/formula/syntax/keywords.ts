import { principalOf } from '../../language/labels.ts';
import { And, Empty, False, In, Me, Not, Or, This, True, Where } from './syntax-terms.ts';

/** The languages in which formulas are written: their words for functions and keywords. */
export type FormulaLanguage = 'en' | 'fr';

/** The language in which a reader's formulas are: French, or English for all others. */
export function formulaLanguage(locale: string): FormulaLanguage {
  return principalOf(locale) === 'fr' ? 'fr' : 'en';
}

/** The keywords of formulas, by the name of their node in the grammar. */
export const KEYWORDS = {
  And: { en: 'and', fr: 'et' },
  Or: { en: 'or', fr: 'ou' },
  Not: { en: 'not', fr: 'non' },
  In: { en: 'in', fr: 'dans' },
  Where: { en: 'where', fr: 'avec' },
  True: { en: 'true', fr: 'vrai' },
  False: { en: 'false', fr: 'faux' },
  Empty: { en: 'empty', fr: 'vide' },
  This: { en: 'this', fr: 'ici' },
  Me: { en: 'me', fr: 'moi' },
} as const satisfies Record<string, Readonly<Record<FormulaLanguage, string>>>;

export type Keyword = keyof typeof KEYWORDS;

const TERMS: Readonly<Record<Keyword, number>> = { And, Or, Not, In, Where, True, False, Empty, This, Me };

const WORDS: ReadonlyMap<string, Keyword> = new Map(
  Object.entries(KEYWORDS).flatMap(([keyword, words]) =>
    Object.values(words).map((word) => [word, keyword as Keyword] as const),
  ),
);

/** The keyword that a word is, in whatever language and case; undefined for any other word. */
export function keywordOf(word: string): Keyword | undefined {
  return WORDS.get(word.toLowerCase());
}

/** For the parser, which also tells its own state: the term that an identifier is instead, -1 for none. */
export function keyword(word: string, _stack?: unknown): number {
  const found = keywordOf(word);
  return found ? TERMS[found] : -1;
}
