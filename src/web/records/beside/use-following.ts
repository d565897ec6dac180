import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { FollowState } from '#core/contract/messaging/follower-routes.ts';
import { call } from '#web/api/call.ts';
import { FOLLOWED, followerParams, followersKey } from '#web/api/follower-keys.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { CommentedPlace } from '../comments/comments-key.ts';

/** Whether the user follows a record, and how many do. */
export function useFollowState(place: CommentedPlace) {
  return useQuery(followingQuery(place));
}

function followingQuery(place: CommentedPlace) {
  return {
    queryKey: [...followersKey(place), 'state'],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<FollowState> =>
      await call('record_follow_state', { params: followerParams(place), signal }),
  };
}

/** Who follows a record, asked for once it is shown. */
export function useFollowers(place: CommentedPlace) {
  return useQuery({
    queryKey: [...followersKey(place), 'list'],
    queryFn: async ({ signal }) =>
      await call('record_follower_list', { params: followerParams(place), signal }),
    refetchOnMount: 'always',
  });
}

/** Follows a record or stops, shown at once; tells what refuses it. Gives whether it was done. */
export function useFollowing(place: CommentedPlace): (following: boolean) => Promise<boolean> {
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  return async (following) => {
    showAs(queries, place, following);
    try {
      await changeFollowing(queries, place, following);
      return true;
    } catch (error) {
      for (const message of errorTexts(error)) notify({ message, tone: 'bad' });
      await queries.invalidateQueries({ queryKey: followersKey(place) });
      return false;
    }
  };
}

/** Whether the user follows a record, asked anew where nobody has asked lately. */
export async function readFollowing(queries: QueryClient, place: CommentedPlace): Promise<boolean> {
  return (await queries.fetchQuery(followingQuery(place))).following;
}

async function changeFollowing(
  queries: QueryClient,
  place: CommentedPlace,
  following: boolean,
): Promise<void> {
  const { queryKey } = followingQuery(place);
  const answer = await call('record_follow', { params: followerParams(place), body: { following } });
  queries.setQueryData(queryKey, answer);
  await Promise.all([
    queries.invalidateQueries({ queryKey: [...followersKey(place), 'list'] }),
    queries.invalidateQueries({ queryKey: [FOLLOWED] }),
  ]);
}

function showAs(queries: QueryClient, place: CommentedPlace, following: boolean): void {
  queries.setQueryData<FollowState>(followingQuery(place).queryKey, (before) =>
    before === undefined || before.following === following
      ? before
      : { following, count: before.count + (following ? 1 : -1) },
  );
}
