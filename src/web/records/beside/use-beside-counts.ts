import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { stepsKey } from '#web/api/step-keys.ts';
import { commentsKey, type CommentedPlace } from '../comments/comments-key.ts';
import type { BesideTab } from './use-panel-beside.ts';

/**
 * How many comments and open steps a record has, as far as that is known. It is asked for but for the tab that is shown,
 * which counts its own.
 */
export function useBesideCounts(
  place: CommentedPlace,
  shown: BesideTab | undefined,
): Readonly<Record<'comments' | 'steps', number>> {
  const params = { tableId: String(place.tableId), recordId: String(place.recordId) };
  const comments = useQuery({
    queryKey: [...commentsKey(place), 'count'],
    queryFn: async ({ signal }) => await call('record_comment_count', { params, signal }),
    enabled: shown !== 'comments',
  });
  const steps = useQuery({
    queryKey: [...stepsKey(place), 'count'],
    queryFn: async ({ signal }) => await call('record_step_count', { params, signal }),
    enabled: shown !== 'steps',
  });
  return { comments: comments.data?.count ?? 0, steps: steps.data?.count ?? 0 };
}
