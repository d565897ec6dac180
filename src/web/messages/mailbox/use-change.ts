import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import { keptChoice } from '#web/data/selection/choice.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { numberFormat } from '#core/language/formats.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { messageQuestion } from './message-question.ts';
import type { MessagesAddress } from './place.ts';
import { toldRefusal } from './told-refusal.ts';
import { refreshMailbox } from './use-folders.ts';

/** What all the chosen messages of a list are given. */
export interface MessageChange {
  readonly messages: Selection;
  /** Told how many all are by now, where these were not as many when they were chosen: nothing is done then. */
  readonly onRecount?: ((count: number) => void) | undefined;
  readonly values?: Readonly<Record<string, unknown>>;
  /** In place of values: labels that are put on, and that are taken off. */
  readonly labels?: { readonly put: readonly number[]; readonly taken: readonly number[] };
  /** What is told once it is done, of so many messages; `number` as it is written. */
  readonly done: (params: { readonly count: number; readonly number: string }) => string;
}

/** Changes messages of a list, all of them or none, and offers to take that back; false where it is not done. */
export function useMessageChange(tableId: number, address: MessagesAddress) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const failed = useErrorText(undefined);
  return async ({ messages, onRecount, values = {}, labels, done }: MessageChange): Promise<boolean> => {
    if (messages.size === 0) return false;
    const number = (count: number) => numberFormat(locale).format(count);
    try {
      const of = { table: { id: tableId }, question: messageQuestion(tableId, address) };
      const { chosen, count } = await keptChoice(of, messages);
      if (count !== messages.size) {
        onRecount?.(count);
        // What came meanwhile was not seen.
        const params = { now: number(count), before: number(messages.size) };
        notify({ message: t('list.count_changed', params), tone: 'bad' });
        return false;
      }
      const members = labels && {
        members: { column: 'labels', put: [...labels.put], taken: [...labels.taken] },
      };
      const body = { tableId, chosen, count, values, ...members };
      const answer = await callOnce((once) => call('list_bulk_change', { body, once }));
      journalChanged(queries);
      refreshMailbox(queries);
      if ('task' in answer) {
        notify({ message: t('messaging.in_background', { number: number(count) }) });
        return true;
      }
      offerUndo({ message: done({ count, number: number(count) }) }, answer.operation);
      return true;
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
      return false;
    }
  };
}
