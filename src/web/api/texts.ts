import { textsFor } from '#core/language/audience.ts';
import { formatLocale } from '#core/language/formats.ts';
import type { Texts } from '#core/language/texts.ts';
import { must } from '#core/std/must.ts';
import { putTexts, speakWith } from '#web/std/translation.ts';
import { call } from './call.ts';

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
  wanted = of;
  // Numbers within texts are written as those in lists.
  speakWith(formatLocale(of.locale), await textsOf('messages', wanted));
}

/** Adds the texts of a window that few people open. */
export async function addTexts(
  domain:
    | 'access'
    | 'account'
    | 'archives'
    | 'calendars'
    | 'comments'
    | 'configuration'
    | 'configure'
    | 'duplicates'
    | 'email'
    | 'files'
    | 'followers'
    | 'formula'
    | 'journal'
    | 'messaging'
    | 'notifications'
    | 'properties'
    | 'steps',
): Promise<void> {
  putTexts(await textsOf(domain, must(wanted, 'the language of the texts')));
}

/** The texts of a domain, nested: those of `locale`, what it lacks in English. Of one version they are fetched once a year. */
async function textsOf(domain: string, { locale, version, isOutside }: Wanted): Promise<Texts> {
  const locales = [...new Set([locale, 'en'])].join(',');
  const texts: unknown = await call('translations', {
    params: { domain, _format: 'json' },
    query: { locales, v: version },
  });
  return textsFor(texts as Texts, isOutside);
}
