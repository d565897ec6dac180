import type { FOLLOWER_ROUTES } from '#core/contract/messaging/follower-routes.ts';
import type { AskingPeople } from '../../beside/beside.ts';
import { changeFollowing, followState, listFollowed, listFollowers } from '../../followers/followers.ts';
import type { HandlerCall, HandlersOf } from '../../http/serve-route.ts';
import type { Services } from '../services.ts';

/** Who follows a record, and the records that whoever asks follows. */
export function followerHandlers({ area }: Pick<Services, 'area'>) {
  return {
    record_follow_state: async ({ params, ...call }) => await followState(asker(call), params),
    record_follow: async ({ params, body, ...call }) =>
      await changeFollowing(asker(call), { ...body, ...params }),
    record_follower_list: async ({ params, ...call }) => await listFollowers(asker(call), params),
    followed_list: async ({ query, ...call }) => await listFollowed(asker(call), query),
  } satisfies HandlersOf<typeof FOLLOWER_ROUTES>;

  function asker({
    requestContext,
    session,
  }: Pick<HandlerCall<unknown>, 'requestContext' | 'session'>): AskingPeople {
    return { request: requestContext(), session: session(), area };
  }
}
