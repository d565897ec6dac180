import { COMMENT_ROUTES } from '#core/contract/messaging/comment-routes.ts';
import { cleanComments } from '../../comments/comments.ts';
import { feature } from '../feature.ts';
import { commentHandlers } from './comment-handlers.ts';

/** Comments at records, and who is mentioned in them. */
export const commentsFeature = feature({
  name: 'comments',
  routes: COMMENT_ROUTES,
  handlers: commentHandlers,
  cleaning: async ({ area }) => await cleanComments(area.db),
  texts: ['errors-comments', 'web-comments'],
  sql: ['0057-comments.sql'],
});
