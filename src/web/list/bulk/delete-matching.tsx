import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { DangerQuestion } from '#web/ui/dialog/danger-question.tsx';
import { DialogProblem } from '#web/ui/dialog/dialog-parts.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import type { List } from '../state/use-list.ts';
import { BulkRefusals } from './bulk-refusals.tsx';
import {
  changedCount,
  keptChoice,
  type ChosenRecords,
  type KeptRecords,
} from '#web/data/selection/choice.ts';
import { useBulkDone } from './use-bulk-done.ts';

interface DeleteMatchingProps {
  readonly list: List;
  readonly choice: ChosenRecords;
  /** They were deleted, or that goes on behind the bell. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before chosen records are deleted, names those that something stands in the way of, and offers to leave these out. */
export function DeleteMatching({ list, choice, onDone, onClose }: DeleteMatchingProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const done = useBulkDone(list);
  const { data, isPending, error, refetch } = useForetold(list, choice);
  const problem = useErrorText(error);
  const { refused = 0, changed = 0, reasons = [] } = data?.answer ?? {};
  const counted = (key: string, count: number) =>
    t(key, { count, number: numberFormat(locale).format(count) });
  const remove = async (): Promise<void> => {
    if (!data) return;
    const body = { tableId: list.table.id, ...data.kept, leaveOut: refused > 0 };
    try {
      const answer = await callOnce((once) => call('list_bulk_delete', { body, once }));
      if ('task' in answer || answer.operation !== null) {
        await done(answer, 'deleted');
        onDone();
      } else await refetch();
    } catch (failure) {
      // The question is asked again with those that match by now.
      if (changedCount(failure) !== undefined) void refetch();
      throw failure;
    }
  };
  const isHeld = data !== undefined && changed === 0;
  return (
    <DangerQuestion
      title={counted('bulk.delete_title', data?.kept.count ?? choice.size)}
      text={isHeld ? t('bulk.delete_none') : t('bulk.delete_text')}
      confirm={
        refused > 0
          ? `${counted('bulk.delete', changed)}, ${counted('bulk.leave_out', refused)}`
          : counted('bulk.delete', data ? changed : choice.size)
      }
      blocked={isHeld || error !== null ? 'yes' : isPending ? 'looking' : undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <DialogProblem>{error === null ? null : problem}</DialogProblem>
      <div role="status">
        {isPending ? t('deletion.means.looking') : null}
        {refused > 0 ? (
          <>
            {counted('bulk.refused', refused)}
            <BulkRefusals list={list} reasons={reasons} onLeave={onClose} />
          </>
        ) : null}
      </div>
    </DangerQuestion>
  );
}

interface Foretold {
  readonly kept: KeptRecords;
  readonly answer: BulkAnswer | undefined;
}

/** What deleting chosen records would do; leaving the question ends the looking. */
function useForetold(list: List, choice: ChosenRecords) {
  return useQuery({
    queryKey: [
      'bulk deletion',
      list.table.id,
      list.question,
      [...(choice.ids ?? [])],
      [...(choice.without ?? [])],
    ],
    queryFn: async ({ signal }): Promise<Foretold> => {
      const kept = await keptChoice(list, choice);
      return await foretold(list, kept, signal);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

async function foretold(list: List, kept: KeptRecords, signal: AbortSignal): Promise<Foretold> {
  const body = { tableId: list.table.id, ...kept, check: true };
  try {
    const answer = await call('list_bulk_delete', { body, signal });
    return { kept, answer: 'task' in answer ? undefined : answer };
  } catch (error) {
    const count = changedCount(error);
    if (count === undefined || count === kept.count) throw error;
    return await foretold(list, { ...kept, count }, signal);
  }
}
