import type { QueryClient } from '@tanstack/react-query';
import { followersKey } from '#web/api/follower-keys.ts';

/** The record whose comments are shown. */
export interface CommentedPlace {
  readonly tableId: number;
  readonly recordId: number;
}

/** The key of all that the browser has loaded of a record's comments. */
export function commentsKey({ tableId, recordId }: CommentedPlace): readonly unknown[] {
  return ['record_comments', tableId, recordId];
}

/** Asks anew for the comments of a record, and for its followers: whoever writes one, and whom it mentions, follows. */
export async function refreshComments(queries: QueryClient, place: CommentedPlace): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: commentsKey(place) }),
    queries.invalidateQueries({ queryKey: followersKey(place) }),
  ]);
}
