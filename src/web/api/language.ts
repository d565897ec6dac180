import { call } from './call.ts';

/** The texts of a domain, nested: those of `locale`, what it lacks in English. */
export async function textsOf(domain: string, locale: string): Promise<Record<string, unknown>> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const texts: unknown = await call('translations', { params: { domain, _format: 'json' }, query: { locales } });
  return texts as Record<string, unknown>;
}

/** A locale as browsers write it: `fr-CA` of `fr_CA`. */
export function languageTag(locale: string): string {
  return locale.replaceAll('_', '-');
}

/** The direction of writing of a locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return /^(ar|dv|fa|he|ku|ps|sd|ug|ur|yi)\b/.test(languageTag(locale)) ? 'rtl' : 'ltr';
}
