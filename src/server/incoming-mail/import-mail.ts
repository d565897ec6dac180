import { createHash } from 'node:crypto';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { isLiveFolder } from '../query/people/mail-messages.ts';
import { mailKeyOf } from '../mail-accounts/mail-accounts.ts';
import { lookAlikeOf, readMail, type ReadMail } from '../mail-content/mail-content.ts';
import { messageTable } from '../messaging/messaging.ts';
import { asOneOperation, changeRecords, type RequestContext } from '../records/records.ts';
import { dropUploads } from '../uploads/uploads.ts';
import { knownKeys, noteArrival, noteReadUpTo } from './arrivals.ts';
import { carrierOf, incomingContext, type IncomingGround, type ReceivingAccount } from './incoming-ground.ts';
import { applyRules } from './apply-rules.ts';
import { answerMail } from './answer-mail.ts';
import { knownPeople } from './known-people.ts';
import { headerValues, messageValues, type MailboxRole, type MailToKeep } from './message-values.ts';
import { noteReport } from './note-report.ts';
import { takeAttachments } from './take-attachments.ts';
import { threadOfMail } from './thread-of-mail.ts';

/** An e-mail as a mailbox has it. */
interface ArrivingMail {
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

/**
 * Makes an e-mail a message of its account's owner, once for each account: together with the note that it has come, and
 * up to where its mailbox was read. Gives whether it is a new one. Throws what is to be tried again: the database or the
 * store of files is away.
 */
export async function importMail(
  ground: IncomingGround,
  catalog: Catalog,
  { account, mail: arriving }: { readonly account: ReceivingAccount; readonly mail: ArrivingMail },
): Promise<boolean> {
  const mail = await readMail(arriving.source);
  const key = mail.mailId === null ? digestOf(arriving.source) : mailKeyOf(mail.mailId);
  const known = await knownKeys(ground.db, account.id, [key]);
  const files = known.has(key) ? [] : mail.attachments;
  const attachments = await takeAttachments(ground, carrierOf(account), files);
  let isNew = false;
  try {
    const context = incomingContext(ground, catalog, account);
    const work = { kind: 'create', table: messageTable(catalog), action: 0 } as const;
    const { result } = await asOneOperation(context, work, async (inner) => {
      const isFirst = !known.has(key) && (await noteArrival(inner.db, account.id, key));
      if (isFirst) {
        const thread = await threadOfMail(inner.db, account, { key, ...referredTo(mail) });
        const isThere = account.folder !== null && (await isLiveFolder(inner.db, account.folder));
        const folder = isThere ? account.folder : null;
        const { role, arrived, tooLarge = null } = arriving;
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
          tooLarge,
          lookAlike,
        });
        await applyRules(inner.db, { account, mail, key, role, arrived, thread });
        await noteReport(inner, mail.report);
        await answerMail(inner, ground, { account, mail, role, arrived });
      }
      const { at } = arriving;
      if (at) await noteReadUpTo(inner.db, account.id, { ...at, lastUid: at.uid });
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
