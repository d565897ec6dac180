import type { ANONYMOUS_ROUTES } from '#core/contract/session/anonymous-routes.ts';
import { AppError, ERROR_STATUS } from '#core/errors.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { browserLocale, loginPage, runLink, visitAnonymously } from '../../session/session.ts';
import type { Services } from '../services.ts';
import { drawn } from '../page-answer.ts';

export function anonymousHandlers({ area, pages }: Services) {
  return {
    session_anonyme: async ({ query, request, reply, presentSession }) => {
      try {
        await visitAnonymously(area, await presentSession(), { request, reply });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        if (error.code === 'session.anonymous_closed')
          return await reply.redirect('/session/login/?reason=anonymous', 303);
        // A browser shows the answer to a person: the login page says what is wrong.
        const { code, params } = error;
        const text = area.translations.message(`errors.${code}`, params, browserLocale(request));
        const saying = { tone: 'alert', text } as const;
        reply.status(ERROR_STATUS[code]);
        return await drawn(pages, await loginPage(area, { request, reply, saying }));
      }
      const action = query.ID === undefined ? '' : `?action=${query.ID}`;
      return await reply.redirect(`/app${action}`, 303);
    },
    session_execute_action: async ({ params, request }) => await runLink(area, params.actionId, request),
  } satisfies HandlersOf<typeof ANONYMOUS_ROUTES>;
}
