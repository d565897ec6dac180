import type { Catalog } from '#core/catalog/catalog.ts';
import type { Runner } from '../database/pool.ts';
import type { OutgoingTrouble } from '../mail-accounts/mail-accounts.ts';
import { notifyAccounts } from '../notifications/notifications.ts';
import { sentCopyOf } from '../query/people/mailboxes.ts';
import { messageTable } from './message-table.ts';

/** Tells who sent an e-mail that it has not reached everybody, once for each e-mail. */
export async function noteTrouble(
  tx: Runner,
  catalog: Catalog,
  { sender, mailKey }: OutgoingTrouble,
): Promise<void> {
  const [kind, id] = sender?.split(':') ?? [];
  if (sender === null || kind !== 'user') return;
  const record = await sentCopyOf(tx, Number(id), mailKey);
  if (record === undefined) return;
  await notifyAccounts(tx, {
    accounts: [sender],
    kind: 'undelivered',
    once: `undelivered:${mailKey}`,
    table: messageTable(catalog).id,
    record,
  });
}
