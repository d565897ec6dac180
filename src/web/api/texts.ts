import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { call } from './call.ts';
import { languageTag } from './language.ts';

/** Loads the interface's texts in the user's language and makes them what `useTranslation` gives. */
export async function loadTexts(locale: string): Promise<void> {
  const language = languageTag(locale);
  const texts = await textsOf(locale);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** All texts, nested: those of `locale`, what it lacks in English. */
async function textsOf(locale: string): Promise<Record<string, unknown>> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const texts: unknown = await call('translations', {
    params: { domain: 'messages', _format: 'json' },
    query: { locales },
  });
  return texts as Record<string, unknown>;
}
