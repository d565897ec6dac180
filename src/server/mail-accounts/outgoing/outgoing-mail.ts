import type { MessageFile } from '#core/contract/messaging/message-routes.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Database, type Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { addJob, jobNamed, type JobName } from '../../jobs/jobs.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { mailKeyOf } from '../mail-key.ts';

/** The work that hands an e-mail to the server of its account, for one recipient. */
export const SEND_OUTGOING: JobName = jobNamed('send_outgoing');

/** What an outgoing e-mail is sealed for. */
const CONTENT_SEAL = 'outgoing_mail';
/** Days that settled e-mails are known after they were written: reports of failures come within them. */
const KEPT_DAYS = 90;
/** Most recipients that are woken in one go. */
const MAX_WOKEN = 1_000;

/** A person with an address in a header. */
interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** What an e-mail says, as it is sealed until it is sent. */
export interface OutgoingContent {
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly replyTo?: MailAddress | undefined;
  readonly subject: string;
  /** HTML of a formatted text. */
  readonly body: string;
  readonly importance: 'low' | 'normal' | 'high';
  /** The Message-IDs of what it answers, with their angle brackets, the oldest first. */
  readonly inReplyTo?: string | undefined;
  readonly references: readonly string[];
  /** It was written by no person: with an empty sender of the envelope, and the mark of RFC 3834. */
  readonly isAutomatic?: boolean | undefined;
  /** Asks the reader's program to tell when it is read (RFC 8098). */
  readonly wantsReceipt?: boolean | undefined;
  /** It tells that an e-mail was read (RFC 8098): the Message-ID of that one, and who read it. */
  readonly receipt?: { readonly of: string; readonly reader: string } | undefined;
  /** Of a mailing: where the application is found, and the words of the link by which its reader unsubscribes. */
  readonly leave?: { readonly base: string; readonly words: string } | undefined;
  /** That link, of the e-mail to one recipient. */
  readonly leaveAt?: string | undefined;
}

/** An e-mail that is to go out. */
export interface OutgoingMail {
  /** The mail account that it goes out of. */
  readonly account: number;
  /** The account of the application that wrote it; null for automatic answers. */
  readonly sender: string | null;
  /** Its Message-ID, with angle brackets. */
  readonly mailId: string;
  readonly content: OutgoingContent;
  readonly files: readonly MessageFile[];
  /** The addresses that it is handed over for, blind copies too. */
  readonly recipients: readonly string[];
}

/** Puts an e-mail down as part of the caller's transaction: it goes out once that is committed. */
export async function queueOutgoing(
  tx: Runner,
  { secrets }: { readonly secrets: Secrets },
  mail: OutgoingMail,
): Promise<void> {
  const recipients = [...new Map(mail.recipients.map((one) => [one.toLowerCase(), one])).values()];
  const id = await insertMail(tx, { secrets }, mail);
  await tx.query(
    sql`insert into colonnade.outgoing_recipient (mail, address) select $1, unnest($2::text[])`,
    [id, recipients],
  );
  for (const address of recipients) await putDownRecipient(tx, id, address);
}

/** Puts down what an e-mail says, without its recipients; gives its id. */
export async function insertMail(
  tx: Runner,
  { secrets }: { readonly secrets: Secrets },
  {
    account,
    sender,
    mailId,
    content,
    files,
    mailing = false,
  }: Omit<OutgoingMail, 'recipients'> & { readonly mailing?: boolean },
): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    sql`insert into colonnade.outgoing_mail (account, sender, mail_key, mail_id, content, files, mailing)
      values ($1, $2, $3, $4, $5, $6::jsonb, $7) returning id`,
    [
      account,
      sender,
      mailKeyOf(mailId),
      mailId,
      secrets.seal(JSON.stringify(content), CONTENT_SEAL),
      JSON.stringify(files),
      mailing,
    ],
  );
  return must(rows[0], 'an e-mail').id;
}

/** Has the e-mail tried for one of its recipients, at a moment or at once. */
export async function putDownRecipient(db: Runner, mail: number, address: string, at?: Date): Promise<void> {
  const key = `outgoing:${mail}:${address.toLowerCase()}`;
  await addJob(db, SEND_OUTGOING, { mail, address }, { key, ...(at ? { at } : {}) });
}

/** What a sealed e-mail says; undefined where it was sealed with another key. */
export function openContent(secrets: Secrets, sealed: string | null): OutgoingContent | undefined {
  const opened = sealed === null ? undefined : secrets.open(sealed, CONTENT_SEAL);
  return opened === undefined ? undefined : (JSON.parse(opened) as OutgoingContent);
}

/** An e-mail that did not reach a recipient, or may not have. */
export interface OutgoingTrouble {
  readonly sender: string | null;
  readonly mailKey: string;
}

/** Tells who wrote an e-mail that it has not reached somebody, or that nobody knows; part of the transaction. */
export type OnTrouble = (tx: Runner, trouble: OutgoingTrouble) => Promise<void>;

/**
 * Marks as uncertain what was being handed over when its process was killed, finds work that was lost, and drops what
 * nothing needs any more.
 */
export async function cleanOutgoing(db: Database, onTrouble: OnTrouble): Promise<void> {
  await settleBroken(db, onTrouble);
  const { rows } = await db.query<{ mail: number; address: string }>(
    sql`select mail, address from colonnade.outgoing_recipient
      where state = 'waiting' and handed_at is null and next_at < now() - interval '1 minute'
        and (taken_until is null or taken_until < now()) order by mail limit $1`,
    [MAX_WOKEN],
  );
  for (const { mail, address } of rows) await putDownRecipient(db, mail, address);
  await db.query(
    sql`delete from colonnade.outgoing_mail m where created_at < now() - make_interval(days => $1)
      and not exists (select from colonnade.outgoing_recipient r where r.mail = m.id and r.state in ('waiting', 'uncertain'))`,
    [KEPT_DAYS],
  );
}

/** What was handed over by a process that is gone: nobody knows whether the server took it, which its sender is told. */
export async function settleBroken(db: Database, onTrouble: OnTrouble, mail?: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<OutgoingTrouble>(
      sql`with broken as (update colonnade.outgoing_recipient
          set state = 'uncertain', reason = 'broken_off', taken_until = null, settled_at = now()
          where state = 'waiting' and handed_at is not null and (taken_until is null or taken_until < now()) ${mail === undefined ? sql`` : sql`and mail = $1`}
          returning mail)
        select sender, mail_key as "mailKey" from colonnade.outgoing_mail where id in (select mail from broken) order by id`,
      mail === undefined ? [] : [mail],
    );
    for (const trouble of rows) await onTrouble(tx, trouble);
  });
}

/**
 * Keeps e-mails that wait from being sent: they are those of an earlier moment, and may have been sent since. Their senders
 * decide. Gives how many recipients that are.
 */
export async function holdOutgoing(tx: Runner): Promise<number> {
  const { rowCount } = await tx.query(
    sql`update colonnade.outgoing_recipient set state = 'uncertain', reason = 'restored', taken_until = null,
      settled_at = now() where state = 'waiting'`,
  );
  return rowCount ?? 0;
}

/** Frees what an e-mail said once no recipient waits for it. */
export async function forgetSettled(db: Runner, mail: number): Promise<void> {
  await db.query(
    sql`update colonnade.outgoing_mail m set content = null, files = '[]' where id = $1 and not exists (
      select from colonnade.outgoing_recipient r where r.mail = m.id and r.state <> 'sent')`,
    [mail],
  );
}
