import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import { formatLocale } from '#core/language/formats.ts';
import { filledText, fittingText, writtenIn, type Texts, type Translate } from '#core/language/texts.ts';

/** Looks texts of a locale up by their keys. */
export function translateWith(texts: Texts, locale: string): Translate {
  const language = formatLocale(locale);
  const write = writtenIn(language);
  return (key, values = {}) => filledText(fittingText(texts, key, values, language) ?? '…', values, write);
}

/** Loads the texts of the light pages for a locale, what it lacks in English (spec 2: the address and its locales). */
export async function loadPageTexts(locale: string, version: string): Promise<Texts> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const url = urlOf(CONTRACT.translations.path, { domain: 'js', _format: 'json' }, { locales, v: version });
  const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!answer.ok) throw new Error(`translations: ${answer.status}`);
  return (await answer.json()) as Texts;
}
