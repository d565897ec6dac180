import { FEED_ROUTES } from '#core/contract/sharing/feed-routes.ts';
import { makeFeed, showFeed } from '../../calendar-feeds/calendar-feeds.ts';
import { callerOf } from '../../http/caller.ts';
import { hasAlready } from '../../http/entity-tag.ts';
import { textAnswer } from '../../http/text-answer.ts';
import { authorOf } from '../../session/session.ts';
import { feature } from '../feature.ts';

/** Plannings for programs of calendars. */
export const calendarFeedsFeature = feature({
  name: 'calendar-feeds',
  routes: FEED_ROUTES,
  handlers: ({ area, parts }) => ({
    planning_feed: async ({ params, request, reply }) => {
      const text = await showFeed(
        {
          area,
          request,
          dbFor: (account) => parts.db.askedBy(callerOf(reply.raw, { account, reads: true })),
          digest: parts.secrets.digest,
          textIn: (locale, key) => parts.translations.message(key, {}, locale),
        },
        params.secret,
      );
      // Nobody else keeps it, and whoever has it already is told no more than that.
      reply
        .header('Cache-Control', 'private, no-cache')
        .header('Referrer-Policy', 'no-referrer')
        .header('X-Robots-Tag', 'noindex, nofollow');
      if (hasAlready(request, reply, text)) return await reply.status(304).send();
      return textAnswer('text/calendar; charset=utf-8', text);
    },
    planning_feed_make: async ({ requestContext, session, request, body }) =>
      await makeFeed(requestContext(), body, authorOf(session(), request)),
  }),
  texts: ['web-calendar-feeds'],
  sql: ['0050-calendar-feeds.sql'],
});
