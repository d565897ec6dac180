import { FALLBACK_LANGUAGE, LANGUAGES, principalCode, type Language } from '../language/languages.ts';

/** A language as the login page offers it (spec 3 "Language entry"). */
export interface LanguageEntry {
  readonly code: number;
  /** Locale such as `fr_FR`; the flag image is named after it. */
  readonly short: string;
  readonly principal: number;
  /** It stands for its principal language: a locale of another region falls back to it. */
  readonly default: boolean;
  readonly name: string;
}

/** The entries of some languages in the order of their codes' list; the first of each principal language stands for it. */
export function languageEntries(codes: readonly number[]): readonly LanguageEntry[] {
  const seen = new Set<number>();
  return codes.flatMap((code) => {
    const language = LANGUAGES.find((known) => known.code === code);
    return language ? [entryOf(language, seen)] : [];
  });
}

function entryOf(language: Language, seen: Set<number>): LanguageEntry {
  const principal = principalCode(language.code);
  const first = !seen.has(principal);
  seen.add(principal);
  return { ...language, principal, default: first };
}

/** The entry of a text locale: exact after `-` became `_`, else the default one sharing its first 3 characters. */
export function entryOfLocale(
  locale: string,
  languages: readonly LanguageEntry[],
): LanguageEntry | undefined {
  const wanted = locale.replaceAll('-', '_');
  const start = `${wanted}_`.slice(0, 3);
  return (
    languages.find(({ short }) => short === wanted) ??
    languages.find((entry) => entry.default && entry.short.slice(0, 3) === start)
  );
}

/** Where a page without a user's language looks for one, in this order (spec 4). */
export interface LanguageWishes {
  readonly request_locale: string;
  /** The browser's languages, the preferred first. */
  readonly browser: readonly string[];
  readonly default_language: string;
}

/** The language of a page before anything is known of its user; undefined with an empty list. */
export function firstLanguage(
  languages: readonly LanguageEntry[],
  { request_locale: requested, browser, default_language: usual }: LanguageWishes,
): LanguageEntry | undefined {
  const wishes = [requested, ...browser, usual].filter((wish) => wish !== '');
  const found = wishes.map((wish) => entryOfLocale(wish, languages)).find((entry) => entry !== undefined);
  return found ?? languages[0];
}

/** What a user's language code leads to: the language to show, and whether it is another one than asked for. */
interface UserLanguage {
  readonly language: LanguageEntry;
  readonly differs: boolean;
}

/**
 * The language for a user's code: the entry of exactly that code, else English (UK), else the first. Undefined for
 * code 0, which says nothing, and with an empty list.
 */
export function userLanguage(languages: readonly LanguageEntry[], code: number): UserLanguage | undefined {
  if (code === 0) return undefined;
  const language =
    languages.find((entry) => entry.code === code) ??
    languages.find((entry) => entry.code === FALLBACK_LANGUAGE) ??
    languages[0];
  return language && { language, differs: language.code !== code };
}

/** What the picker offers: all, the variants of one principal language, or with 0 nothing. */
export function offeredLanguages(
  languages: readonly LanguageEntry[],
  principal: number | undefined,
): readonly LanguageEntry[] {
  if (principal === undefined) return languages;
  if (principal === 0) return [];
  return languages.filter((entry) => entry.principal === principalCode(principal));
}
