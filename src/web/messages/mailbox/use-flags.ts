import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Chosen } from '#core/contract/lists/chosen.ts';
import type { ListQuestion } from '#web/data/list-rows.ts';
import { call } from '#web/api/call.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { numberFormat } from '#core/language/formats.ts';
import { journalChanged } from '#web/journal-view/undoing/journal-changed.ts';
import { useOfferUndo } from '#web/journal-view/undoing/use-offer-undo.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
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

/** All messages that a list finds, but for some. */
interface AllMessages {
  readonly question: Pick<ListQuestion, 'filter' | 'search'>;
  readonly without: readonly number[];
}

/** What is done with messages. */
export interface Deed {
  readonly what: MessageDeed;
  readonly messages: readonly number[] | AllMessages;
  /** Of a snooze: until when. Of a move: the folder and what it is called. */
  readonly until?: string;
  readonly folder?: { readonly id: number; readonly name: string };
}

/** Changes flags and places of messages, all of them or none, and offers to take that back. */
export function useFlags(tableId: number) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const queries = useQueryClient();
  const offerUndo = useOfferUndo();
  const failed = useErrorText(undefined);
  return async (deed: Deed): Promise<boolean> => {
    const { what, messages, folder } = deed;
    try {
      const { chosen, count } = await chosenOf(tableId, messages);
      if (count === 0) return false;
      const body = { tableId, chosen, count, values: valuesOf(deed) };
      const answer = await callOnce((once) => call('list_bulk_change', { body, once }));
      journalChanged(queries);
      refreshMailbox(queries);
      const number = numberFormat(locale).format(count);
      if ('task' in answer) {
        notify({ message: t('messaging.in_background', { number }) });
        return true;
      }
      const { operation } = answer;
      const params = { count, number, folder: folder?.name ?? '' };
      offerUndo({ message: t(`messaging.done.${what}`, params) }, operation);
      return true;
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
      return false;
    }
  };
}

/** Messages as routes take them, and how many they are. */
async function chosenOf(
  tableId: number,
  messages: Deed['messages'],
): Promise<{ readonly chosen: Chosen; readonly count: number }> {
  if (!('question' in messages)) return { chosen: { records: [...messages] }, count: messages.length };
  const { filter, search } = messages.question;
  const { selection, count } = await call('list_selection_keep', {
    body: { tableId, filter, search: search || undefined, without: [...messages.without] },
  });
  return { chosen: { selection }, count };
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
