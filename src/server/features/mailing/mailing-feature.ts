import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAILING_ROUTES, MAX_UNSUBSCRIBED } from '#core/contract/messaging/mailing-routes.ts';
import { AppError, ERROR_STATUS } from '#core/errors.ts';
import { applicationTitle, stylesIn } from '#core/style/brand.ts';
import { inTransaction } from '../../database/pool.ts';
import { policyWithNonce } from '../../http/headers.ts';
import { textAnswer, type TextAnswer } from '../../http/text-answer.ts';
import {
  leavingAddress,
  takeBackUnsubscribed,
  unsubscribe,
  unsubscribedAddresses,
} from '../../mail-accounts/mail-accounts.ts';
import { authorOf, browserLocale } from '../../session/session.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { feature } from '../feature.ts';
import { HTML } from '../page-answer.ts';
import type { Services } from '../services.ts';
import { leavePage } from './leave-page.ts';

/** How readers of mailings unsubscribe, and how administrators see and take back that they have. */
export const mailingFeature = feature({
  name: 'mailing',
  routes: MAILING_ROUTES,
  handlers: (services) => ({
    mailing_leave_page: async ({ query, request, reply }) => {
      const address = leavingAddress(services.parts.secrets, query.t);
      return await Promise.resolve(
        page(services, { request, reply, address, state: address === undefined ? 'unknown' : 'asked' }),
      );
    },
    mailing_leave: async ({ query, request, reply }) => {
      const address = leavingAddress(services.parts.secrets, query.t);
      if (address === undefined) return page(services, { request, reply, address, state: 'unknown' });
      await inTransaction(services.parts.db, async (tx) => await unsubscribe(tx, address));
      return page(services, { request, reply, address, state: 'done' });
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
  texts: ['mailing'],
  sql: ['0064-unsubscribed.sql'],
});

interface Shown {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly address: string | undefined;
  readonly state: 'asked' | 'done' | 'unknown';
}

function page({ area, parts }: Services, { request, reply, address, state }: Shown): TextAnswer {
  const locale = browserLocale(request);
  const nonce = randomBytes(16).toString('base64');
  // The address is a secret of its reader: no other place hears of it.
  reply
    .header('Content-Security-Policy', policyWithNonce(nonce))
    .header('Referrer-Policy', 'no-referrer')
    .header('X-Robots-Tag', 'noindex, nofollow');
  if (state === 'unknown') reply.status(ERROR_STATUS['message.leave_link']);
  const words = (key: string) =>
    parts.translations.message(`mailing.${key}`, { address: address ?? '' }, locale, { isOutside: true });
  const title = applicationTitle(stylesIn(area.settings), area.catalog()?.document.application.label, locale);
  return textAnswer(
    HTML,
    leavePage({
      locale,
      title,
      nonce,
      heading: words(`${state}.heading`),
      text: words(`${state}.text`),
      button: state === 'asked' ? words('asked.button') : null,
    }),
  );
}
