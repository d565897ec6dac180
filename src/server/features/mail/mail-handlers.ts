import type { MAIL_ROUTES } from '#core/contract/settings/mail-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  dropFromOutbox,
  mailInfo,
  outboxPage,
  retryFromOutbox,
  saveMail,
  testMail,
} from '../../mail/mail.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function mailHandlers({ area }: Services) {
  return {
    admin_mail: async () => await mailInfo(area),
    admin_mail_save: async ({ body, session, request }) =>
      await saveMail(area, body, authorOf(session(), request)),
    admin_mail_test: async ({ body, session }) => {
      const { locale, account } = session();
      return await testMail(area, { to: body.to, locale, name: account.name });
    },
    admin_outbox: async ({ query, session }) => await outboxPage(area, query, session().locale),
    admin_outbox_retry: async ({ body, session, request }) => {
      await retryFromOutbox(area, body.id, authorOf(session(), request));
      return {};
    },
    admin_outbox_drop: async ({ body, session, request }) => {
      await dropFromOutbox(area, body.id, authorOf(session(), request));
      return {};
    },
  } satisfies HandlersOf<typeof MAIL_ROUTES>;
}
