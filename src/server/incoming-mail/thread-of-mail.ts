import type { Runner } from '../database/pool.ts';
import { aboutOfThread, messagesByKey } from '../query/people/mail-messages.ts';
import type { ReceivingAccount } from './incoming-ground.ts';

/** Where an e-mail belongs: its thread, what it answers, and the record that this is about. */
export interface MailThread {
  readonly thread: string;
  readonly answers: string | null;
  readonly aboutTable: number | null;
  readonly aboutRecord: number | null;
}

/** An e-mail by its key, with the keys of what it answers and of all that it refers to, the first one first. */
interface Referring {
  readonly key: string;
  readonly answered: string | null;
  readonly keys: readonly string[];
}

/**
 * The thread of an e-mail: that of the message which it answers, or of the nearest of those that it refers to, of the same
 * account or in the folders of the same person. Where none of them is there the first one names it, so that those that
 * come in another order belong together all the same.
 */
export async function threadOfMail(
  db: Runner,
  { id: account, owner }: Pick<ReceivingAccount, 'id' | 'owner'>,
  { key, answered, keys }: Referring,
): Promise<MailThread> {
  const nearest = [...(answered === null ? [] : [answered]), ...keys.toReversed()];
  if (nearest.length === 0) return { thread: key, answers: null, aboutTable: null, aboutRecord: null };
  const mailbox = { account, owner };
  const rows = await messagesByKey(db, mailbox, nearest);
  const found = nearest.flatMap((one) => rows.find((row) => row.key === one) ?? [])[0];
  const thread = found?.thread ?? keys[0] ?? answered ?? key;
  const about =
    rows.find(({ aboutRecord }) => aboutRecord !== null) ?? (await aboutOfThread(db, mailbox, thread));
  return {
    thread,
    answers: answered ?? keys.at(-1) ?? null,
    aboutTable: about?.aboutTable ?? null,
    aboutRecord: about?.aboutRecord ?? null,
  };
}
