import type { Handlers } from '../http/serve-route.ts';
import {
  askReset,
  changeOwnPassword,
  choosePassword,
  newPasswordPage,
  pageFrame,
  resetByAdministrator,
} from '../session/session.ts';
import type { Making } from './making.ts';
import { drawn } from './session-handlers.ts';

/** New passwords: forgotten ones, one's own, and the way back that an administrator opens. */
export function resetHandlers({ area, pages }: Making) {
  return {
    session_reset_password_intranet: async ({ body, request }) =>
      await askReset(area, { kind: 'intranet', login: body.login }, request),
    session_reset_password_extranet: async ({ query, request, reply, presentSession }) => {
      const asked = { request, reply, session: await presentSession(), locale: query._locale };
      return await drawn(pages, {
        ...pageFrame(area, asked),
        page: 'extranet-reset',
        login: query.login ?? '',
      });
    },
    session_reset_password_extranet_send: async ({ body, request }) =>
      await askReset(area, { kind: 'extranet', login: body.login, email: body.email }, request),
    session_reset_password_new: async ({ query, request, reply, presentSession }) => {
      const asked = { request, reply, session: await presentSession(), locale: query._locale };
      return await drawn(pages, await newPasswordPage(area, { ...asked, token: query.token }));
    },
    session_reset_password_new_send: async ({ body, request }) => await choosePassword(area, body, request),
    account_password: async ({ body, session, request, reply }) => {
      await changeOwnPassword(area, { ...body, session: session() }, { request, reply });
      return {};
    },
    admin_user_reset: async ({ body, session, request }) =>
      await resetByAdministrator(area, { session: session(), request }, body.user),
  } satisfies Partial<Handlers>;
}
