import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { textsFor } from '#core/language/audience.ts';
import { formatLocale } from '#core/language/formats.ts';
import { must } from '#core/std/must.ts';
import { call } from './call.ts';
import { inlineLabel } from './table-words.ts';

/** To whom the texts speak, in which language, and of which version they are. */
interface Wanted {
  readonly locale: string;
  readonly version: string;
  /** To customers and visitors. */
  readonly isOutside: boolean;
}

let wanted: Wanted | undefined;

/** Loads the interface's texts in the user's language and makes them what `useTranslation` gives. */
export async function loadTexts(of: Wanted): Promise<void> {
  // Numbers within texts are written as those in lists.
  const language = formatLocale(of.locale);
  wanted = of;
  const texts = await textsOf('messages', wanted);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { [language]: { translation: texts } },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    returnNull: false,
    parseMissingKeyHandler: missingText,
  });
  // `{{label, inline}}`: a label within a sentence.
  i18next.services.formatter?.add('inline', (label: string, lng = language) => inlineLabel(label, lng));
}

/** What stands where a text is missing: no key, which would tell a person nothing. */
function missingText(key: string): string {
  reportError(new Error(`Bug: the text ${key} is missing`));
  return '…';
}

/** Adds the texts of a window that few people open. */
export async function addTexts(
  domain:
    | 'access'
    | 'account'
    | 'configuration'
    | 'configure'
    | 'duplicates'
    | 'formula'
    | 'journal'
    | 'properties',
): Promise<void> {
  const texts = await textsOf(domain, must(wanted, 'the language of the texts'));
  i18next.addResourceBundle(i18next.language, 'translation', texts, true);
}

/** The texts of a domain, nested: those of `locale`, what it lacks in English. Of one version they are fetched once a year. */
async function textsOf(
  domain: string,
  { locale, version, isOutside }: Wanted,
): Promise<Record<string, unknown>> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const texts: unknown = await call('translations', {
    params: { domain, _format: 'json' },
    query: { locales, v: version },
  });
  return textsFor(texts as Record<string, unknown>, isOutside);
}
