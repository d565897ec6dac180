import type { SHARED_ROUTES } from '#core/contract/sharing/shared-routes.ts';
import type { SHARING_ROUTES } from '#core/contract/sharing/sharing-routes.ts';
import type { FastifyReply } from 'fastify';
import { callerOf } from '../../http/caller.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { authorOf, pageFrame } from '../../session/session.ts';
import { endThem, everybodysLinks, ownLinks, linkWindow, makeLink, showLink } from '../../sharing/sharing.ts';
import { drawn } from '../page-answer.ts';
import type { Services } from '../services.ts';

/** Making, listing and ending links. */
export function sharingHandlers({ area, parts }: Services) {
  return {
    share_create: async ({ requestContext, session, request, body }) =>
      await makeLink(requestContext(), body, authorOf(session(), request)),
    share_list: async ({ requestContext }) => {
      const { db, viewer } = requestContext();
      return { links: await ownLinks(db, viewer.account) };
    },
    share_end: async ({ session, request, body }) => {
      const which = { id: body.linkId, account: session().account.key };
      return await endThem(parts.db, which, authorOf(session(), request));
    },
    admin_share_list: async () => ({ links: await everybodysLinks(area) }),
    admin_share_end: async ({ session, request, body }) => {
      const which = 'linkId' in body ? { id: body.linkId } : { account: body.account };
      return await endThem(parts.db, which, authorOf(session(), request));
    },
  } satisfies HandlersOf<typeof SHARING_ROUTES>;
}

/** What can be asked with a link's key. Nothing else of the server takes one, and none of this opens a session. */
export function sharedHandlers({ area, parts, pages }: Services) {
  const dbOf = (reply: FastifyReply) => (account: string) =>
    parts.db.askedBy(callerOf(reply.raw, { account, reads: true }));
  return {
    shared_page: async ({ query, request, reply, presentSession }) => {
      reply.header('X-Robots-Tag', 'noindex, nofollow').header('Referrer-Policy', 'no-referrer');
      const session = await presentSession();
      const frame = pageFrame(area, { request, reply, session, locale: query._locale });
      return await drawn(pages, { ...frame, page: 'shared' });
    },
    shared_open: async ({ body, request, reply }) =>
      await showLink({ area, request, dbFor: dbOf(reply) }, body),
    shared_window: async ({ body, request, reply }) =>
      await linkWindow({ area, request, dbFor: dbOf(reply) }, body),
  } satisfies HandlersOf<typeof SHARED_ROUTES>;
}
