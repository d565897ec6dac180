import { useTranslation } from '#web/std/translation.ts';
import type { MessagesAddress } from './place.ts';
import { useMessageChange, type MessageChange } from './use-change.ts';

/** What can be done with messages, by what their columns become. */
export type MessageDeed =
  | 'processed'
  | 'unprocessed'
  | 'read'
  | 'unread'
  | 'starred'
  | 'unstarred'
  | 'important'
  | 'unimportant'
  | 'spam'
  | 'inbox'
  | 'bin'
  | 'snoozed'
  | 'moved';

type Values = Readonly<Record<string, unknown>>;

/** What is done with messages. */
export interface Deed extends Pick<MessageChange, 'messages' | 'onRecount'> {
  readonly what: MessageDeed;
  /** Of a snooze: until when. Of a move: the folder and what it is called. */
  readonly until?: string;
  readonly folder?: { readonly id: number; readonly name: string };
}

/** Changes flags and places of messages of a list, all of them or none, and offers to take that back. */
export function useFlags(tableId: number, address: MessagesAddress) {
  const { t } = useTranslation();
  const change = useMessageChange(tableId, address);
  return async (deed: Deed): Promise<boolean> => {
    const { what, messages, folder, onRecount } = deed;
    return await change({
      messages,
      onRecount,
      values: valuesOf(deed),
      done: (params) => t(`messaging.done.${what}`, { ...params, folder: folder?.name ?? '' }),
    });
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
    important: { importance: 'high' },
    unimportant: { importance: 'normal' },
    spam: { place: 'spam', folder: null },
    inbox: { place: 'inbox', folder: null, processed_at: null, snoozed_until: null },
    bin: { place: 'bin' },
    snoozed: { snoozed_until: until ?? null },
    moved: { place: 'folder', folder: folder?.id ?? null },
  };
  return values[what];
}
