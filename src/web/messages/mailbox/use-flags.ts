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

/** What can be done with messages, by what their columns become. */
export type MessageDeed =
  | 'processed'
  | 'unprocessed'
  | 'read'
  | 'unread'
  | 'starred'
  | 'unstarred'
  | 'spam'
  | 'inbox'
  | 'bin'
  | 'snoozed'
  | 'moved';

type Values = Readonly<Record<string, unknown>>;

/** What is done with messages. */
export interface Deed {
  readonly what: MessageDeed;
  readonly messages: Selection;
  /** Told how many all are by now, where these were not as many when they were chosen: nothing is done then. */
  readonly onRecount?: (count: number) => void;
  /** Of a snooze: until when. Of a move: the folder and what it is called. */
  readonly until?: string;
  readonly folder?: { readonly id: number; readonly name: string };
}

/** Changes flags and places of messages of a list, all of them or none, and offers to take that back. */
export function useFlags(tableId: number, address: MessagesAddress) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const failed = useErrorText(undefined);
  return async (deed: Deed): Promise<boolean> => {
    const { what, messages, folder, onRecount } = deed;
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
      const body = { tableId, chosen, count, values: valuesOf(deed) };
      const answer = await callOnce((once) => call('list_bulk_change', { body, once }));
      journalChanged(queries);
      refreshMailbox(queries);
      if ('task' in answer) {
        notify({ message: t('messaging.in_background', { number: number(count) }) });
        return true;
      }
      const { operation } = answer;
      const params = { count, number: number(count), folder: folder?.name ?? '' };
      offerUndo({ message: t(`messaging.done.${what}`, params) }, operation);
      return true;
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
      return false;
    }
  };
}

function valuesOf({ what, until, folder }: Deed): Values {
  const now = new Date().toISOString();
  const values: Readonly<Record<MessageDeed, Values>> = {
    processed: { processed_at: now, read: true },
    unprocessed: { processed_at: null },
    read: { read: true },
    unread: { read: false },
    starred: { starred: true },
    unstarred: { starred: false },
    spam: { place: 'spam', folder: null },
    inbox: { place: 'inbox', folder: null, processed_at: null, snoozed_until: null },
    bin: { place: 'bin' },
    snoozed: { snoozed_until: until ?? null },
    moved: { place: 'folder', folder: folder?.id ?? null },
  };
  return values[what];
}
