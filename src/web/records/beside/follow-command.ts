import type { QueryClient } from '@tanstack/react-query';
import { translate } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import type { CommentedPlace } from '../comments/comments-key.ts';
import { readFollowing } from './use-following.ts';

/** Follows a record that the user does not follow, stops where it is followed, and says so, with a way back. */
export async function toggleFollowing(
  queries: QueryClient,
  place: CommentedPlace,
  follow: (following: boolean) => Promise<boolean>,
): Promise<void> {
  // What refuses the question is what the page says of its record.
  const following = await readFollowing(queries, place).catch(() => undefined);
  if (following === undefined || !(await follow(!following))) return;
  notify({
    message: translate(following ? 'followers.off' : 'followers.on'),
    action: { label: translate('followers.undo'), run: () => void follow(following) },
  });
}
