import { FOLLOWER_ROUTES } from '#core/contract/messaging/follower-routes.ts';
import { feature } from '../feature.ts';
import { followerHandlers } from './follower-handlers.ts';
import { followByComment, followByMention } from './follow-by-comment.ts';

/** Who follows records, and hears of what happens there. */
export const followersFeature = feature({
  name: 'followers',
  routes: FOLLOWER_ROUTES,
  handlers: followerHandlers,
  subscriptions: ({ area }) => ({
    'comment.added': async (added) => await followByComment(area, added),
    'comment.mentioned': async (mentioned) => await followByMention(area, mentioned),
  }),
  texts: ['web-followers'],
  sql: ['0068-followers.sql'],
});
