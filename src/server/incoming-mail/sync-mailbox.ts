import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import type { Catalog } from '#core/catalog/catalog.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import { beginReading, knownKeys, noteReadUpTo, readUntilNow } from './arrivals.ts';
import { inTime, MailboxFault } from './deadline.ts';
import { importMails, type ArrivingMail } from './import-mail.ts';
import type { IncomingGround, ReceivingAccount } from './incoming-ground.ts';
import type { MailboxRole } from './message-values.ts';

/** Milliseconds in which a server answers a question, and in which it sends one e-mail. */
const ANSWER = 60_000;
const SENDING = 300_000;
/** Largest e-mail that is read whole, in bytes. */
const MAX_SIZE = 50 * 1_024 * 1_024;
/** Bytes of the headers that are read of a larger one. */
const MAX_HEADERS = 256 * 1_024;
/** Small e-mails that are taken together at most, and their bytes. */
const TOGETHER = 50;
const TOGETHER_BYTES = 1_024 * 1_024;
/** E-mails whose sizes and ids are asked for at once. */
const BATCH = 200;
/** Answers that a server may send which nobody asked for. */
const MAX_STRAY = 1_000;
/** E-mails and days that are read of a mailbox that was never read before. */
const FIRST_MAILS = 20_000;
const FIRST_DAYS = 90;

/** What reading mailboxes works with. */
export interface MailboxReading {
  readonly ground: IncomingGround;
  readonly catalog: Catalog;
  readonly account: ReceivingAccount;
  readonly client: ImapFlow;
  /** Ends the reading between two e-mails. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds instead of the usual ones, for an answer and for an e-mail. */
  readonly patience?: number | undefined;
  /** Bytes instead of the usual ones up to which an e-mail is read whole. */
  readonly maxSize?: number | undefined;
}

/** What is known of an e-mail before it is read. */
interface Listed {
  readonly uid: number;
  readonly size: number;
  readonly key: string | null;
}

/**
 * Makes messages of all e-mails of a mailbox that have not come yet, the oldest first; gives how many were new. Nothing is
 * changed on the server. Where it breaks off, it goes on from there the next time.
 */
export async function syncMailbox(reading: MailboxReading, path: string, role: MailboxRole): Promise<number> {
  const { client, patience = ANSWER } = reading;
  // Opened anew each time: what is known of an open mailbox may be old.
  await inTime(client, patience, client.mailboxOpen(path, { readOnly: true }));
  const { uids: all, uidValidity, end } = await openedAt(reading, path);
  let count = 0;
  for (let at = 0; at < all.length; at += BATCH) {
    reading.signal?.throwIfAborted();
    const uids = all.slice(at, at + BATCH);
    count += await readBatch(reading, { path, role, uidValidity }, uids);
  }
  const { ground, account } = reading;
  if (end > 0) await noteReadUpTo(ground.db, account.id, { path, uidValidity, lastUid: end });
  return count;
}

/** The numbers of the e-mails of the open mailbox that are to be read, and the number before which all are known then. */
async function openedAt(reading: MailboxReading, path: string) {
  const { client, ground, account, patience = ANSWER } = reading;
  const { uidValidity, uidNext, exists } = numbersOf(client);
  const before = await readUntilNow(ground.db, account.id, path);
  // A server that gives smaller numbers than it gave has begun anew, whether it says so or not.
  const isSame = before?.uidValidity === uidValidity && (uidNext === 0 || uidNext > before.lastUid);
  const lastUid = isSame ? before.lastUid : 0;
  const since = before?.since ?? new Date(Date.now() - FIRST_DAYS * 86_400_000);
  const asked = lastUid > 0 ? { uid: `${lastUid + 1}:*` } : { since };
  const found = exists === 0 ? [] : await inTime(client, patience, client.search(asked, { uid: true }));
  if (!Array.isArray(found)) throw new MailboxFault('nonsense');
  const uids = [...new Set(found)].filter((uid) => isNumber(uid) && uid > lastUid);
  uids.sort((one, other) => one - other);
  const wanted = before ? uids : uids.slice(-FIRST_MAILS);
  const upTo = wanted.length < uids.length ? (uids.at(-wanted.length - 1) ?? 0) : lastUid;
  if (!isSame) await beginReading(ground.db, account.id, { path, uidValidity, lastUid: upTo, since });
  return { uidValidity, uids: wanted, end: uidNext - 1 };
}

/** What the server says of the open mailbox. Throws MailboxFault `nonsense`. */
function numbersOf({ mailbox }: ImapFlow) {
  if (mailbox === false) throw new MailboxFault('nonsense');
  const uidValidity = Number(mailbox.uidValidity);
  if (!isNumber(uidValidity)) throw new MailboxFault('nonsense');
  return {
    uidValidity,
    // Servers that do not tell it are read by what is found alone.
    uidNext: isNumber(mailbox.uidNext) ? mailbox.uidNext : 0,
    exists: mailbox.exists,
  };
}

/** Whether it is a number as servers give them to mailboxes and e-mails (RFC 3501 2.3.1.1). */
function isNumber(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= 0xff_ff_ff_ff;
}

interface Place {
  readonly path: string;
  readonly role: MailboxRole;
  readonly uidValidity: number;
}

/** Those of a batch that are still to be read, with their sizes where they are too large. */
interface Pending {
  readonly place: Place;
  readonly sizes: Map<number, number | undefined>;
  readonly end: number;
}

/** Reads those of some e-mails that have not come yet. */
async function readBatch(reading: MailboxReading, place: Place, uids: readonly number[]): Promise<number> {
  const { ground, account, maxSize = MAX_SIZE } = reading;
  const listed = await listOf(reading, uids);
  const keys = listed.flatMap(({ key }) => key ?? []);
  const known = await knownKeys(ground.db, account.id, keys);
  const unknown = listed.filter(({ key }) => key === null || !known.has(key));
  const sizes = new Map(unknown.map(({ uid, size }) => [uid, size > maxSize ? size : undefined]));
  const end = uids.at(-1) ?? 0;
  const pending = { place, sizes, end };
  let count = 0;
  for (const part of partsBySize(sizes)) count += await readPart(reading, pending, part);
  await noteReadUpTo(ground.db, account.id, {
    path: place.path,
    uidValidity: place.uidValidity,
    lastUid: end,
  });
  return count;
}

/** E-mails as they are asked for together, in their order: those that are read whole, and each too large one alone. */
function partsBySize(sizes: Pending['sizes']): readonly (readonly number[])[] {
  const parts: number[][] = [];
  let isOpen = false;
  for (const [uid, tooLarge] of sizes) {
    if (isOpen && tooLarge === undefined) parts.at(-1)?.push(uid);
    else parts.push([uid]);
    isOpen = tooLarge === undefined;
  }
  return parts;
}

/** Sizes and ids of e-mails; those that are gone meanwhile are left out, and what was not asked for too. */
async function listOf(reading: MailboxReading, uids: readonly number[]): Promise<readonly Listed[]> {
  const query = { uid: true, size: true, headers: ['message-id'] };
  const listed: Listed[] = [];
  for await (const { uid, size, headers } of fetched(reading, { uids, query, patience: ANSWER }))
    listed.push({ uid, size: size ?? 0, key: keyIn(headers) });
  return listed.toSorted((one, other) => one.uid - other.uid);
}

/** What is asked of e-mails, and for how long each answer is waited for. */
interface Asked {
  readonly uids: readonly number[];
  readonly query: FetchQueryObject;
  readonly patience: number;
}

/**
 * The e-mails that were asked for, as they come, each once. The server waits while one is worked with, so that no more than
 * one is in memory. Throws MailboxFault.
 */
async function* fetched(
  reading: MailboxReading,
  { uids, query, patience }: Asked,
): AsyncGenerator<FetchMessageObject> {
  const { client } = reading;
  const asked = new Set(uids);
  const mails = client.fetch(uids.join(','), query, { uid: true });
  try {
    for (let answers = 0; ; answers++) {
      // News of flags come among them, but not without end.
      if (answers > MAX_STRAY + 2 * uids.length) throw new MailboxFault('nonsense');
      const next = await inTime(client, reading.patience ?? patience, mails.next());
      if (next.done === true) return;
      if (asked.delete(next.value.uid)) yield next.value;
    }
  } finally {
    // Where it was broken off this ends the command; a line that is gone says so by itself.
    void mails.return().catch(() => undefined);
  }
}

/** The key of the e-mail whose headers these are; null where they have no id in its usual form. */
function keyIn(headers: Buffer | undefined): string | null {
  const id = /^message-id:\s*<([^<>\s]+)>/i.exec(headers?.toString('latin1') ?? '')?.[1];
  return id === undefined ? null : mailKeyOf(id);
}

/**
 * Reads e-mails as they come; of one that is too large its headers alone. Small ones are taken together, all others one at
 * a time in memory. Where it breaks off, what has come is taken.
 */
async function readPart(reading: MailboxReading, pending: Pending, uids: readonly number[]): Promise<number> {
  const { ground, catalog, account, signal } = reading;
  const isLarge = pending.sizes.get(uids[0] ?? 0) !== undefined;
  const source = isLarge ? { start: 0, maxLength: MAX_HEADERS } : true;
  const query = { uid: true, internalDate: true, source };
  let mails: ArrivingMail[] = [];
  let count = 0;
  const take = async () => {
    const taken = mails;
    mails = [];
    if (taken.length > 0) count += await importMails(ground, catalog, { account, mails: taken });
  };
  const held = () => mails.reduce((sum, mail) => sum + mail.source.length, 0);
  try {
    for await (const mail of fetched(reading, { uids, query, patience: SENDING })) {
      signal?.throwIfAborted();
      // One without a body is gone from the server.
      if (!mail.source) continue;
      if (mail.source.length === 0) throw new MailboxFault('nonsense');
      if (held() + mail.source.length > TOGETHER_BYTES) await take();
      mails.push(arrivingMail(reading, pending, mail.uid, { ...mail, source: mail.source }));
      if (mails.length === TOGETHER || held() > TOGETHER_BYTES) await take();
    }
  } finally {
    await take();
  }
  return count;
}

function arrivingMail(
  { maxSize = MAX_SIZE }: MailboxReading,
  pending: Pending,
  uid: number,
  { source, internalDate }: { readonly source: Buffer; readonly internalDate?: Date | string | undefined },
): ArrivingMail {
  // Whatever size the server has told.
  const tooLarge = pending.sizes.get(uid) ?? (source.length > maxSize ? source.length : undefined);
  const bytes = tooLarge === undefined ? source : headersIn(source);
  const { role } = pending.place;
  return { source: bytes, tooLarge, role, arrived: momentIn(internalDate), at: readBy(pending, uid) };
}

/** Up to where all is read once this one is: servers may send them in any order. */
function readBy({ place: { path, uidValidity }, sizes, end }: Pending, uid: number) {
  sizes.delete(uid);
  const [next] = sizes.keys();
  return { path, uidValidity, uid: next === undefined ? end : next - 1 };
}

function headersIn(source: Buffer): Buffer {
  const text = source.toString('latin1');
  const end = /\r?\n\r?\n/.exec(text);
  return end ? source.subarray(0, end.index + end[0].length) : source;
}

function momentIn(date: Date | string | undefined): Date {
  const moment = new Date(date ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}
