import { CONTRACT } from '#core/contract/contract.ts';
import { urlOf } from '#core/contract/url-of.ts';
import type { Texts } from '#core/session-page/page-model.ts';

/** Gives a text of the page by its key, `{{parameters}}` filled in. */
export type Translate = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Looks texts up by their keys; what is missing is “…” (ERR-8). */
export function translateWith(texts: Texts): Translate {
  return (key, params) => filled(lookUp(texts, key), params);
}

/** Loads the texts of the light pages for a locale, what it lacks in English (spec 2: the address and its locales). */
export async function loadPageTexts(locale: string, version: string): Promise<Texts> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const url = urlOf(CONTRACT.translations.path, { domain: 'js', _format: 'json' }, { locales, v: version });
  const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!answer.ok) throw new Error(`translations: ${answer.status}`);
  return (await answer.json()) as Texts;
}

function lookUp(texts: Texts, key: string): string {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : '…';
}

function filled(text: string, params: Parameters<Translate>[1] = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
}
