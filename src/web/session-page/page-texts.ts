import { CONTRACT, urlOf } from '#core/contract/contract.ts';
import { LANGUAGES, matchLocale, type Language } from '#core/language/languages.ts';
import { directionOf, languageTag } from '#web/api/language.ts';
import { read, write } from '#web/ui/remembered.ts';

/** Gives a text of the page by its key, `{{parameters}}` filled in. */
export type Speak = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** The language of a page before anybody has signed in, and its texts. */
export interface PageLanguage {
  readonly language: Language;
  readonly speak: Speak;
}

/** The languages that have texts. */
export const PAGE_LANGUAGES: readonly Language[] = LANGUAGES.filter(({ short }) =>
  ['fr_FR', 'en_GB'].includes(short),
);

const CHOSEN = 'colonnade-language';

/** The language to begin with: the one chosen here before, else the browser's, else the first. */
export function firstLanguage(): Language {
  const wanted = [read(CHOSEN) ?? '', ...navigator.languages];
  const found = wanted
    .map((locale) => matchLocale(locale, PAGE_LANGUAGES))
    .find((language) => language !== undefined);
  return found ?? ENGLISH;
}

const ENGLISH: Language = { code: 2057, short: 'en_GB', name: 'English (UK)' };

/** Loads a language's texts, and makes it the page's. */
export async function loadLanguage(language: Language): Promise<PageLanguage> {
  const texts = await textsOf(language);
  document.documentElement.lang = languageTag(language.short);
  document.documentElement.dir = directionOf(language.short);
  return { language, speak: (key, params) => filled(lookUp(texts, key), params) };
}

/** Fetched without the request client, which these pages load only when there is something to send. */
async function textsOf({ short }: Language): Promise<unknown> {
  const locales = short === ENGLISH.short ? short : `${short},en`;
  const url = urlOf(CONTRACT.translations.path, { domain: 'login', _format: 'json' }, { locales });
  const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  return await answer.json();
}

/** Keeps the choice of a language for the next visit. */
export function rememberLanguage(language: Language): void {
  write(CHOSEN, language.short);
}

function lookUp(texts: unknown, key: string): string {
  let at = texts;
  for (const part of key.split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : '';
  return typeof at === 'string' ? at : key;
}

function filled(text: string, params: Parameters<Speak>[1] = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
