import { principalOf } from '../../language/labels.ts';
import { isProperties } from '../../std/shape.ts';

/** Texts by locale, none of them empty. */
export type TextsByLocale = Readonly<Record<string, string>>;

/** Whether a value of such a column has texts: one that is empty is null, or an empty text. */
export function isTexts(value: unknown): value is TextsByLocale {
  return isProperties(value);
}

/** The texts of a value of such a column. */
export function textsOf(value: unknown): TextsByLocale {
  return isTexts(value) ? value : {};
}

/** What a column knows of languages: those of the application, the default first, and that of whoever asks. */
export interface SpokenIn {
  readonly locales?: readonly string[];
  readonly locale?: string;
  /** No other language stands in for that one. */
  readonly isAlone?: boolean;
}

/**
 * The locales whose text is taken for that of a locale, the first that has one: the locale itself, its principal language,
 * others of that language, the application's default. A locale that the application does not have counts as the one that
 * it writes in, so that there is an order, and an index of it, for each language of the application and no other.
 */
export function localesInTurn(asked: string, locales: readonly string[]): readonly string[] {
  const locale = writingLocale({ locale: asked, locales });
  const principal = principalOf(locale);
  const kin = locales.filter((one) => principalOf(one) === principal);
  const [first] = locales;
  return [
    ...new Set([locale, principal, ...kin, ...(first === undefined ? [] : [first, principalOf(first)])]),
  ];
}

/** The text for a locale; the first that there is where none of its turn has one. */
export function textIn(texts: TextsByLocale, locale: string, locales: readonly string[] = []): string {
  for (const one of localesInTurn(locale, locales)) {
    const text = texts[one];
    if (text !== undefined) return text;
  }
  const [first] = Object.keys(texts).toSorted(byCode);
  return (first === undefined ? undefined : texts[first]) ?? '';
}

/** Texts by locale as the database orders them. */
export function orderedTexts(texts: TextsByLocale): TextsByLocale {
  const keys = Object.keys(texts).toSorted((one, other) => one.length - other.length || byCode(one, other));
  return Object.fromEntries(keys.map((key) => [key, texts[key] ?? '']));
}

/** What two have made of the texts that were `seen`, language by language; null where no text is left. */
export function mergedByLanguage(
  seen: TextsByLocale,
  { theirs, mine }: { readonly theirs: TextsByLocale; readonly mine: TextsByLocale },
): { readonly value: TextsByLocale | null; readonly isContested: boolean } {
  const merged: Record<string, string> = {};
  let isContested = false;
  for (const locale of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, their, my] = [seen[locale], theirs[locale], mine[locale]];
    if (was !== their && was !== my && their !== my) isContested = true;
    const text = my === was ? their : my;
    if (text !== undefined) merged[locale] = text;
  }
  return { value: Object.keys(merged).length === 0 ? null : orderedTexts(merged), isContested };
}

/** The locale by which whoever asks reads; the default one where nobody does. */
export function readingLocale({ locale, locales = [] }: SpokenIn): string {
  return locale ?? locales[0] ?? 'en';
}

/** The language of the application in which a text stands that comes without one: that of whoever asks, or the nearest. */
export function writingLocale({ locale, locales = [] }: SpokenIn): string {
  if (locale === undefined || locales.includes(locale)) return locale ?? locales[0] ?? 'en';
  return locales.find((one) => principalOf(one) === principalOf(locale)) ?? locales[0] ?? locale;
}

/** Whether a language has no text, and no other variant of it has one. */
export function lacksLanguage(texts: TextsByLocale, locale: string): boolean {
  const principal = principalOf(locale);
  return !Object.entries(texts).some(([one, text]) => text !== '' && principalOf(one) === principal);
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
