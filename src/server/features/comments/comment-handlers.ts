import type { COMMENT_ROUTES } from '#core/contract/messaging/comment-routes.ts';
import { peopleBeside, type AskingPeople } from '../../beside/beside.ts';
import {
  addComment,
  countComments,
  deleteComment,
  editComment,
  listComments,
  restoreComment,
} from '../../comments/comments.ts';
import type { HandlerCall, HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';

/** Comments at records: read, written, taken back, and people who can be mentioned. */
export function commentHandlers({ area }: Pick<Services, 'area'>) {
  return {
    record_comment_list: async ({ params, query, ...call }) =>
      await listComments(asker(call), { ...params, ...query }),
    record_comment_count: async ({ params, ...call }) => ({
      count: await countComments(asker(call), params),
    }),
    record_comment_people: async ({ params, query, ...call }) => ({
      people: await peopleBeside(asker(call), { ...params, ...query }),
    }),
    record_comment_add: async ({ params, body, ...call }) => ({
      comment: await addComment(asker(call), { ...body, ...params }),
    }),
    record_comment_edit: async ({ params, body, ...call }) => ({
      comment: await editComment(asker(call), { ...body, ...params }),
    }),
    record_comment_delete: async ({ params, body, ...call }) => ({
      count: await deleteComment(asker(call), { ...body, ...params }),
    }),
    record_comment_restore: async ({ params, body, ...call }) => ({
      comment: await restoreComment(asker(call), { ...body, ...params }),
    }),
  } satisfies HandlersOf<typeof COMMENT_ROUTES>;

  function asker({
    requestContext,
    session,
  }: Pick<HandlerCall<unknown>, 'requestContext' | 'session'>): AskingPeople {
    return { request: requestContext(), session: session(), area };
  }
}
