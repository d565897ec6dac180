import type { SESSION_ROUTES } from '#core/contract/session/session-routes.ts';
import { isFirstVisit } from '../../catalog/catalog.ts';
import type { HandlersOf, RefusedFormsOf } from '../../http/serve-route.ts';
import { lacksSupervisor } from '../../query/people/users.ts';
import {
  currentUser,
  dropSessionCookies,
  loginPage,
  openConfiguration,
  pageFrame,
  sessionOf,
  setUp,
  signIn,
  signOut,
  loginInfo,
} from '../../session/session.ts';
import { beginOffice } from '../../sample/sample.ts';
import { signedOutPlace } from '../../sso/sso.ts';
import { drawn } from '../page-answer.ts';
import type { Services } from '../services.ts';

export function sessionHandlers({ parts, area, pages }: Services) {
  return {
    session_login_page: async ({ query, request, reply, presentSession }) => {
      const asked = {
        request,
        reply,
        session: await presentSession(),
        locale: query._locale,
        returnTo: query.return,
        reason: query.reason,
        timeZone: query.m_sTimeZone,
        breakGlass: query.break_glass === '1',
      };
      return await drawn(pages, await loginPage(area, asked));
    },
    session_login: async ({ body, request, reply }) => await signIn(area, body, { request, reply }),
    session_user_info: async ({ body, request }) => await loginInfo(area, body.login, request),
    session_configure: async ({ body, session, request, reply }) => {
      await openConfiguration(area, { session: session(), password: body.password }, { request, reply });
      return { location: '/app/configuration' };
    },
    session_current: async ({ session }) => {
      const user = currentUser(session(), area);
      return { ...user, firstVisit: user.supervisor && (await isFirstVisit(parts.db)) };
    },
    session_logout: async ({ session, request, reply }) => {
      const hint = await signOut(area, session(), { request, reply });
      dropSessionCookies(reply, area.secure);
      return { location: signedOutPlace(area, hint, request) };
    },
    setup_page: async ({ request, reply }) => {
      if (!(await lacksSupervisor(parts.db))) return await reply.redirect('/session/login/');
      const shortest = area.settings.of('security').passwordLength;
      return await drawn(pages, { ...pageFrame(area, { request, reply }), page: 'setup', shortest });
    },
    setup_create: async ({ body, request, reply }) => {
      const place = await setUp(area, body, { request, reply });
      await beginOffice(area.db);
      return place;
    },
  } satisfies HandlersOf<typeof SESSION_ROUTES>;
}

/** The login page again, after a plain form that was refused; what was typed is kept but for the password. */
export function refusedSignInsOf({ area, pages }: Services): RefusedFormsOf<typeof SESSION_ROUTES> {
  return {
    session_login: async ({ request, reply, error }) => {
      const fields = (request.body ?? {}) as Readonly<Record<string, string | undefined>>;
      const login = fields['login-username'] ?? '';
      const text = area.translations.message(`errors.${error.code}`, error.params, fields['locale'] ?? 'en');
      const asked = {
        request,
        reply,
        session: await sessionOf(area.sessions, request),
        locale: fields['locale'],
        returnTo: fields['return'],
        login,
        timeZone: fields['timezone'],
        breakGlass: fields['break_glass'] === '1',
        saying:
          login.trim() === '' && error.code === 'request.invalid'
            ? { tone: 'alert' as const, key: 'login.need_login' }
            : { tone: 'alert' as const, text },
      };
      return await drawn(pages, await loginPage(area, asked));
    },
  };
}
