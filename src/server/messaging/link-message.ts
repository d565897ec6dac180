import type { About } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { linkOwnMessage } from '../query/people/mailboxes.ts';
import type { OwnContext } from '../records/records.ts';
import { requireAbout } from './about.ts';
import { messageTable, messagingAccount } from './message-table.ts';

/**
 * Says which record a message is about, in the reader's own copy alone: nobody else's tells of it, also in folders that
 * are shared. Gives what it was about before, to which it is led back by the same call. Throws AppError
 * `message.closed`, `record.unknown` for a copy of somebody else or a record that the reader may not read.
 */
export async function linkMessage(
  context: OwnContext,
  { message, about }: { readonly message: number; readonly about: About | null },
): Promise<About | null> {
  messagingAccount(context);
  const { viewer, catalog, db } = context;
  await requireAbout(context, about);
  const before = await linkOwnMessage(db, { message, user: viewer.userId, about });
  if (!before) throw new AppError('record.unknown', { table: messageTable(catalog).id, record: message });
  const { tableId, recordId } = before;
  return tableId === null || recordId === null ? null : { tableId, recordId };
}
