import type { Runner } from '../database/pool.ts';
import { aboutsOfThreads, messagesByKey, type ReferredMessage } from '../query/people/mail-messages.ts';
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

/** What is known of the messages that e-mails which come together refer to, and of their threads. */
export interface KnownThreads {
  readonly messages: ReferredMessage[];
  /** The latest message of each thread that is about a record. */
  readonly abouts: ReadonlyMap<string, ReferredMessage>;
}

/** What is asked once for e-mails that come together. */
export async function knownThreads(
  db: Runner,
  { id: account, owner }: Pick<ReceivingAccount, 'id' | 'owner'>,
  referring: readonly Pick<Referring, 'answered' | 'keys'>[],
): Promise<KnownThreads> {
  const keys = [...new Set(referring.flatMap(nearestFirst))];
  if (keys.length === 0) return { messages: [], abouts: new Map() };
  const messages = await messagesByKey(db, { account, owner }, keys);
  // Where what they refer to is not there, the first of it names the thread.
  const threads = [...new Set([...keys, ...messages.map(({ thread }) => thread)])];
  const abouts = await aboutsOfThreads(db, { account, owner }, threads);
  return { messages: [...messages], abouts: new Map(abouts.map((about) => [about.thread, about])) };
}

function nearestFirst({ answered, keys }: Pick<Referring, 'answered' | 'keys'>): readonly string[] {
  return [...(answered === null ? [] : [answered]), ...keys.toReversed()];
}

/**
 * The thread of an e-mail: that of the message which it answers, or of the nearest of those that it refers to, of the same
 * account or in the folders of the same person. Where none of them is there the first one names it, so that those that
 * come in another order belong together all the same.
 */
export function threadOfMail({ key, answered, keys }: Referring, known: KnownThreads): MailThread {
  const nearest = nearestFirst({ answered, keys });
  if (nearest.length === 0) return { thread: key, answers: null, aboutTable: null, aboutRecord: null };
  const rows = known.messages.filter((message) => nearest.includes(message.key));
  const found = nearest.flatMap((one) => rows.find((row) => row.key === one) ?? [])[0];
  const thread = found?.thread ?? keys[0] ?? answered ?? key;
  const about = rows.find(({ aboutRecord }) => aboutRecord !== null) ?? known.abouts.get(thread);
  return {
    thread,
    answers: answered ?? keys.at(-1) ?? null,
    aboutTable: about?.aboutTable ?? null,
    aboutRecord: about?.aboutRecord ?? null,
  };
}
