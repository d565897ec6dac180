import type { SECURITY_ROUTES } from '#core/contract/settings/security-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { changesOfAdministration, saveSecurity, securityInfo } from '../../security/security.ts';
import {
  authorOf,
  dropSessionCookies,
  endOwnSessions,
  endSessionsOf,
  everybodysSessions,
  ownSessions,
  signInTrail,
} from '../../session/session.ts';
import type { Services } from '../services.ts';

export function securityHandlers({ area }: Services) {
  return {
    admin_security: async ({ session }) => securityInfo(area, session().locale),
    admin_security_save: async ({ body, session, request }) => {
      await saveSecurity(area, body, authorOf(session(), request));
      return securityInfo(area, session().locale);
    },
    admin_security_sessions: async ({ query, session }) => {
      const { sessions, count } = await everybodysSessions(area, session(), query.person);
      return { sessions: [...sessions], count };
    },
    admin_security_session_end: async ({ body, session, request, reply }) => {
      const ended = await endSessionsOf(area, session(), body, { request });
      if (ended.some(({ id }) => id === session().id)) dropSessionCookies(reply, area.secure);
      return { ended: ended.length };
    },
    admin_security_sign_ins: async ({ query }) => {
      const { lines, more } = await signInTrail(area.db, query);
      return { lines: [...lines], more };
    },
    admin_security_changes: async ({ query: { before, limit } }) => {
      const { lines, more } = await changesOfAdministration(area.db, { before, limit });
      return { lines: [...lines], more };
    },
    session_list: async ({ session }) => ({ sessions: [...(await ownSessions(area, session()))] }),
    session_revoke: async ({ body, session, request, reply }) => {
      const ended = await endOwnSessions(area, session(), body, { request });
      if (ended.some(({ id }) => id === session().id)) dropSessionCookies(reply, area.secure);
      return { ended: ended.length };
    },
  } satisfies HandlersOf<typeof SECURITY_ROUTES>;
}
