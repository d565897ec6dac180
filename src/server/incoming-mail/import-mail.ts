import { createHash } from 'node:crypto';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { isLiveFolder } from '../query/people/mail-messages.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import { lookAlikeOf, readMail, type ReadMail } from '../mail-content/mail-content.ts';
import { messageTable } from '../messaging/messaging.ts';
import { asOneOperation, changeRecords, type RequestContext } from '../records/records.ts';
import { dropUploads } from '../uploads/uploads.ts';
import { notedKeys, noteArrivals, noteReadUpTo } from './arrivals.ts';
import { carrierOf, incomingContext, type IncomingGround, type ReceivingAccount } from './incoming-ground.ts';
import { applyRules } from './apply-rules.ts';
import { answerMail } from './answer-mail.ts';
import { knownPeople } from './known-people.ts';
import { headerValues, messageValues, type MailboxRole, type MailToKeep } from './message-values.ts';
import { noteReport } from './note-report.ts';
import { NO_ATTACHMENTS, takeAttachments, type TakenAttachments } from './take-attachments.ts';
import { knownThreads, threadOfMail, type KnownThreads } from './thread-of-mail.ts';

/** An e-mail as a mailbox has it. */
export interface ArrivingMail {
  /** All its bytes, or its headers where it is too large. */
  readonly source: Buffer;
  /** Its bytes where only the headers are there. */
  readonly tooLarge?: number | undefined;
  readonly role: MailboxRole;
  /** When the server got it. */
  readonly arrived: Date;
  /** Where it lies on the server: up to it that mailbox was read then. */
  readonly at?: { readonly path: string; readonly uidValidity: number; readonly uid: number };
}

interface Arriving {
  readonly account: ReceivingAccount;
  readonly mail: ArrivingMail;
}

/** An e-mail that was read, before it is known whether it is a new one. */
interface ReadArrival extends Arriving {
  readonly read: ReadMail;
  readonly key: string;
}

/**
 * Makes an e-mail, whose key is of none that was known to `knownKeys`, a message of its account's owner, once for each
 * account: together with the note that it has come, and up to where its mailbox was read. Gives whether it is a new one.
 * Throws what is to be tried again: the database or the store of files is away.
 */
async function importMail(ground: IncomingGround, catalog: Catalog, arrival: ReadArrival): Promise<boolean> {
  const { account, key, read } = arrival;
  const known = await notedKeys(ground.db, account.id, [key]);
  const files = known.has(key) ? [] : read.attachments;
  const attachments = await takeAttachments(ground, carrierOf(account), files);
  let isNew = false;
  try {
    const context = incomingContext(ground, catalog, account);
    const { result } = await asOneOperation(context, workOf(catalog), async (inner) => {
      const fresh = await noteArrivals(inner.db, account.id, known.has(key) ? [] : [key]);
      const isFirst = fresh.has(key);
      if (isFirst) {
        const threads = await knownThreads(inner.db, account, [referredTo(read)]);
        await takeIn(inner, ground, arrival, { attachments, threads });
      }
      await noteRead(inner, arrival);
      return isFirst;
    });
    isNew = result;
  } finally {
    const ids = attachments.files.map(({ id }) => id);
    if (!isNew && ids.length > 0)
      await dropUploads(ground.uploads, carrierOf(account), ids).catch(() => undefined);
  }
  return isNew;
}

/**
 * The same for some e-mails in their order, all of which are in memory: those without files together, in one transaction,
 * which takes a part of the time. Where that fails each is taken alone, so that those before the one at fault are there. Gives
 * how many are new.
 */
export async function importMails(
  ground: IncomingGround,
  catalog: Catalog,
  { account, mails }: { readonly account: ReceivingAccount; readonly mails: readonly ArrivingMail[] },
): Promise<number> {
  const arrivals: ReadArrival[] = [];
  for (const mail of mails) arrivals.push(await readArrival({ account, mail }));
  if (arrivals.length > 1) {
    const together = await importTogether(ground, catalog, arrivals).catch(() => undefined);
    if (together !== undefined) return together;
  }
  let count = 0;
  for (const arrival of arrivals) if (await importMail(ground, catalog, arrival)) count += 1;
  return count;
}

/** Undefined where one of them has files: these are stored beside the transaction. */
async function importTogether(
  ground: IncomingGround,
  catalog: Catalog,
  arrivals: readonly ReadArrival[],
): Promise<number | undefined> {
  const [first] = arrivals;
  if (!first || arrivals.some(({ read }) => read.attachments.length > 0)) return undefined;
  const { account } = first;
  const keys = arrivals.map(({ key }) => key);
  const known = await notedKeys(ground.db, account.id, keys);
  const context = incomingContext(ground, catalog, account);
  const { result } = await asOneOperation(context, workOf(catalog), async (inner) => {
    const unknown = keys.filter((key) => !known.has(key));
    const fresh = new Set(await noteArrivals(inner.db, account.id, unknown));
    const count = fresh.size;
    const threads = await knownThreads(
      inner.db,
      account,
      arrivals.map(({ read }) => referredTo(read)),
    );
    // Whoever the messages are of, and their account, stay who they are.
    const alike = { ...inner, knownTitles: new Map() };
    for (const arrival of arrivals)
      if (fresh.delete(arrival.key))
        await takeIn(alike, ground, arrival, { attachments: NO_ATTACHMENTS, threads });
    // Up to the last one all is read; of several mailboxes there is one here.
    await noteRead(inner, must(arrivals.at(-1), 'an e-mail'));
    return count;
  });
  return result;
}

function workOf(catalog: Catalog) {
  return { kind: 'create', table: messageTable(catalog), action: 0 } as const;
}

async function readArrival(arriving: Arriving): Promise<ReadArrival> {
  const { source } = arriving.mail;
  const read = await readMail(source);
  return { ...arriving, read, key: read.mailId === null ? digestOf(source) : mailKeyOf(read.mailId) };
}

async function noteRead({ db }: RequestContext, { account, mail: { at } }: Arriving): Promise<void> {
  if (at) await noteReadUpTo(db, account.id, { ...at, lastUid: at.uid });
}

/** Keeps an e-mail that has not come before, and does what follows of it. */
async function takeIn(
  inner: RequestContext,
  ground: IncomingGround,
  { account, mail: { role, arrived, tooLarge }, read: mail, key }: ReadArrival,
  { attachments, threads }: { readonly attachments: TakenAttachments; readonly threads: KnownThreads },
): Promise<void> {
  const thread = threadOfMail({ key, ...referredTo(mail) }, threads);
  const isThere = account.folder !== null && (await isLiveFolder(inner.db, account.folder));
  const folder = isThere ? account.folder : null;
  const lookAlike = role === 'sent' ? undefined : lookAlikeOf(mail.from, await knownPeople(ground.db));
  await keep(inner, {
    account,
    mail,
    key,
    role,
    arrived,
    thread,
    attachments,
    folder,
    tooLarge: tooLarge ?? null,
    lookAlike,
  });
  // Those that come with it may answer it.
  const { thread: ofThread, aboutTable, aboutRecord } = thread;
  threads.messages.push({ key, thread: ofThread, aboutTable, aboutRecord });
  await applyRules(inner.db, { account, mail, key, role, arrived, thread });
  await noteReport(inner, mail.report);
  await answerMail(inner, ground, { account, mail, role, arrived });
}

/** A key of its own for what has no Message-ID. */
function digestOf(source: Buffer): string {
  return `d.${createHash('sha256').update(source).digest('base64url')}`;
}

/** The keys of what an e-mail answers, and of all that it refers to. A report refers to the e-mail that it is about. */
function referredTo({ inReplyTo, references, report }: ReadMail) {
  const original = report?.originalMailId ?? null;
  const answered = original ?? inReplyTo;
  return { answered: answered === null ? null : mailKeyOf(answered), keys: references.map(mailKeyOf) };
}

/** Writes the record; what is refused of an unlikely e-mail becomes a record of its headers, so that nothing is lost. */
async function keep(inner: RequestContext, kept: MailToKeep): Promise<void> {
  const table = messageTable(inner.catalog);
  const write = async (values: ReturnType<typeof messageValues>) =>
    await changeRecords(inner, {
      kind: 'create',
      table,
      action: 0,
      changes: [{ table, id: null, values }],
      accepted: 'all',
    });
  try {
    await write(messageValues(kept));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'value.refused') throw error;
    await write(headerValues(kept));
  }
}
