import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAILING_ROUTES, MAX_UNSUBSCRIBED } from '#core/contract/messaging/mailing-routes.ts';
import { AppError, ERROR_STATUS } from '#core/errors.ts';
import { inTransaction } from '../../database/pool.ts';
import type { TextAnswer } from '../../http/text-answer.ts';
import {
  leavingAddress,
  takeBackUnsubscribed,
  unsubscribe,
  unsubscribedAddresses,
} from '../../mail-accounts/mail-accounts.ts';
import { authorOf, pageFrame, type Session } from '../../session/session.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { feature } from '../feature.ts';
import { drawn } from '../page-answer.ts';
import type { Services } from '../services.ts';

/** How readers of mailings unsubscribe, and how administrators see and take back that they have. */
export const mailingFeature = feature({
  name: 'mailing',
  routes: MAILING_ROUTES,
  handlers: (services) => ({
    mailing_leave_page: async ({ query, request, reply, presentSession }) => {
      const address = leavingAddress(services.parts.secrets, query.t);
      return await page(services, { request, reply, session: await presentSession(), address });
    },
    mailing_leave: async ({ query, request, reply, presentSession }) => {
      const address = leavingAddress(services.parts.secrets, query.t);
      if (address !== undefined)
        await inTransaction(services.parts.db, async (tx) => await unsubscribe(tx, address));
      return await page(services, { request, reply, session: await presentSession(), address, isDone: true });
    },
    admin_unsubscribed: async ({ requestContext, query }) => {
      const limit = MAX_UNSUBSCRIBED + 1;
      const found = await unsubscribedAddresses(requestContext().db, { text: query.text, limit });
      return {
        addresses: found
          .slice(0, MAX_UNSUBSCRIBED)
          .map(({ address, at }) => ({ address, at: at.toISOString() })),
        more: found.length > MAX_UNSUBSCRIBED,
      };
    },
    admin_unsubscribed_remove: async ({ requestContext, session, request, body: { address } }) => {
      const author = authorOf(session(), request);
      await inTransaction(requestContext().db, async (tx) => {
        if (!(await takeBackUnsubscribed(tx, address))) throw new AppError('message.not_unsubscribed');
        await recordAdministration(tx, author, { what: 'mailing.subscribed', after: { address } });
      });
      return {};
    },
  }),
  texts: ['mailing', 'js-mailing'],
  sql: ['0064-unsubscribed.sql'],
});

interface Shown {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session | undefined;
  readonly address: string | undefined;
  readonly isDone?: boolean;
}

/** The page behind a link, as far as this installation has made that. */
async function page(
  { area, pages }: Services,
  { request, reply, session, address = '', isDone = false }: Shown,
): Promise<TextAnswer> {
  // The address is a secret of its reader: no other place hears of it.
  reply.header('Referrer-Policy', 'no-referrer').header('X-Robots-Tag', 'noindex, nofollow');
  if (address === '') reply.status(ERROR_STATUS['message.leave_link']);
  const state = address === '' ? 'unknown' : isDone ? 'done' : 'asked';
  return await drawn(pages, {
    ...pageFrame(area, { request, reply, session }),
    page: 'unsubscribe',
    address,
    state,
  });
}
