import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { formatLocale } from '#core/language/formats.ts';
import { call } from './call.ts';

/** Loads the interface's texts in the user's language and makes them what `useTranslation` gives. */
export async function loadTexts(locale: string, version: string): Promise<void> {
  // Numbers within texts are written as those in lists.
  const language = formatLocale(locale);
  const texts = await textsOf(locale, version);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** All texts, nested: those of `locale`, what it lacks in English. Of one version they are fetched once a year. */
async function textsOf(locale: string, version: string): Promise<Record<string, unknown>> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const texts: unknown = await call('translations', {
    params: { domain: 'messages', _format: 'json' },
    query: { locales, v: version },
  });
  return texts as Record<string, unknown>;
}
