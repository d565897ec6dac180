import { inTime } from './deadline.ts';
import type { MailboxRole } from './message-values.ts';
import { syncMailbox, type MailboxReading } from './sync-mailbox.ts';

/** Milliseconds in which a server tells its mailboxes. */
const LISTING = 60_000;

/** A mailbox of an account that is read. */
interface ReadMailbox {
  readonly path: string;
  readonly role: MailboxRole;
}

/** What the server calls the mailboxes that are read beside the inbox (RFC 6154). */
const ROLES: Readonly<Record<string, MailboxRole>> = { '\\Junk': 'junk', '\\Sent': 'sent' };

/** Makes messages of all that has come since; of the inbox alone unless the others are asked for too. Gives how many were new. */
export async function syncAccount(reading: MailboxReading, which: 'inbox' | 'all' = 'all'): Promise<number> {
  let count = await syncMailbox(reading, 'INBOX', 'inbox');
  if (which === 'inbox') return count;
  for (const { path, role } of await otherMailboxes(reading)) {
    reading.signal?.throwIfAborted();
    count += await syncMailbox(reading, path, role);
  }
  // What came meanwhile; and the inbox is open at the end, so that the server tells what is new there.
  return count + (await syncMailbox(reading, 'INBOX', 'inbox'));
}

async function otherMailboxes({
  client,
  patience = LISTING,
}: MailboxReading): Promise<readonly ReadMailbox[]> {
  const listed = await inTime(client, patience, client.list());
  const found = new Map<MailboxRole, ReadMailbox>();
  for (const { path, specialUse, flags } of listed) {
    const role = ROLES[specialUse ?? ''];
    if (role && path.toUpperCase() !== 'INBOX' && !flags.has('\\Noselect') && !found.has(role))
      found.set(role, { path, role });
  }
  return [...found.values()];
}
