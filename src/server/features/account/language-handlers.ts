import type { LANGUAGE_ROUTES } from '#core/contract/people/language-routes.ts';
import { FALLBACK_LANGUAGE } from '#core/language/languages.ts';
import { entryOfLocale, languageEntries } from '#core/session-page/login-languages.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { selectLanguage } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function languageHandlers({ area }: Services) {
  return {
    language_list: async ({ session }) => {
      const languages = languageEntries(area.catalog()?.document.application.languages ?? []);
      const selected = entryOfLocale(session().locale, languages) ?? languages[0];
      return await Promise.resolve({ languages, selected: selected?.code ?? FALLBACK_LANGUAGE });
    },
    language_select: async ({ session, body }) => {
      await selectLanguage(area, session(), body.language);
      return {};
    },
  } satisfies HandlersOf<typeof LANGUAGE_ROUTES>;
}
