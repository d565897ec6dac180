import type { RowList } from '#web/data/row-lists.ts';
import type { MessagesAddress } from '../mailbox/place.ts';
import type { MessageDeed } from '../mailbox/use-flags.ts';

/** Whether a message leaves the folder that is shown by what is done with it. */
export function leavesFolder(what: MessageDeed, folder: MessagesAddress['folder']): boolean {
  if (['bin', 'spam', 'moved', 'inbox'].includes(what)) return true;
  if (what === 'processed' || what === 'snoozed') return folder === 'inbox';
  return what === 'unprocessed' && folder === 'processed';
}

/** The message after those that go, else the one before them. */
export function messageBeside({ windows }: RowList, gone: readonly number[]): number | undefined {
  const places = gone.flatMap((id) => windows.positionOf(id) ?? []).toSorted((a, b) => a - b);
  const [first = 0, last = first] = [places[0], places.at(-1)];
  return windows.rowAt(last + 1)?.[0] ?? (first > 0 ? windows.rowAt(first - 1)?.[0] : undefined);
}

/** The message after the one that is open, or before it; the first one where none is. */
export function messageStep({ windows }: RowList, open: number | undefined, by: 1 | -1): number | undefined {
  const at = open === undefined ? undefined : windows.positionOf(open);
  return windows.rowAt(at === undefined ? 0 : at + by)?.[0];
}
