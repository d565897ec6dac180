import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languageTag, textsOf } from './language.ts';

/** Loads the interface's texts in the user's language and makes them what `useTranslation` gives. */
export async function loadTexts(locale: string): Promise<void> {
  const language = languageTag(locale);
  const texts = await textsOf('messages', locale);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}
