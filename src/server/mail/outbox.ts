import { AppError } from '#core/errors.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../database/pool.ts';
import { sql, type Sql } from '../database/sql/sql.ts';
import { addJob, jobNamed, type JobName } from '../jobs/jobs.ts';
import { notifyOfFailedMail } from '../notifications/notifications.ts';
import { wordsOf, type Letter, type MailWorld, type LetterText } from './letter.ts';
import type { MailReason } from './smtp-answers.ts';

/** The work that sends a message. */
export const SEND_MAIL: JobName = jobNamed('send_mail');

/** What a waiting message is sealed for. */
const BODY_SEAL = 'mail.body';
/** Days that messages are kept after they were written. */
const KEPT_DAYS = 30;
/** Most messages that are woken in one go; the next cleaning wakes more. */
const MAX_WOKEN = 1_000;

export type MailState = 'waiting' | 'sent' | 'failed';

/** A message as an administrator sees it: never what it says. */
interface OutboxEntry {
  readonly id: number;
  readonly purpose: string;
  readonly account: string | null;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly state: MailState;
  readonly attempts: number;
  readonly reason: MailReason | null;
  readonly last_error: string | null;
  readonly created_at: Date;
  readonly next_at: Date;
  readonly sent_at: Date | null;
  /** It can be tried again. */
  readonly sendable: boolean;
}

/**
 * Writes a letter into the outbox as part of the caller's transaction; it is sent once that is committed. To an
 * address that is none it is not sent, and the outbox says so.
 */
export async function queueMail(tx: Runner, world: MailWorld, letter: Letter): Promise<void> {
  const { to, purpose, link } = letter;
  const { subject, ...body } = wordsOf(world, letter);
  const deliverable = isEmailAddress(to.email);
  const { rows } = await tx.query<{ id: number }>(
    sql`insert into colonnade.mail
      (purpose, account, recipient, language, subject, body, useful_until, state, reason)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      purpose,
      to.account ?? null,
      to.email,
      to.locale,
      subject,
      deliverable ? world.secrets.seal(JSON.stringify(body), BODY_SEAL) : null,
      link?.until ?? null,
      deliverable ? 'waiting' : 'failed',
      deliverable ? null : 'recipient',
    ],
  );
  const { id } = must(rows[0], 'a message');
  if (deliverable) await addJob(tx, SEND_MAIL, { mail: id }, { key: jobKey(id) });
  else await notifyOfFailedMail(tx, id);
}

/** Why messages were given up, by their ids. */
export async function mailReasons(
  db: Runner,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MailReason>> {
  const { rows } = await db.query<{ id: number; reason: MailReason }>(
    sql`select id, reason from colonnade.mail where id = any($1::bigint[]) and state = 'failed' and reason is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, reason }) => [id, reason]));
}

/** What a sealed body says; undefined where it was sealed with another key. */
export function openBody(
  { secrets }: MailWorld,
  body: string | null,
): Omit<LetterText, 'subject'> | undefined {
  const opened = body === null ? undefined : secrets.open(body, BODY_SEAL);
  return opened === undefined ? undefined : (JSON.parse(opened) as Omit<LetterText, 'subject'>);
}

/** Messages before an id, the newest first, at most `limit`: all, or those in one state. */
export async function outbox(
  db: Runner,
  { before, state, limit }: { before?: number | undefined; state?: MailState | undefined; limit: number },
): Promise<readonly OutboxEntry[]> {
  const { rows } = await db.query<OutboxEntry>(
    sql`${ENTRY} where id < $1 ${state === undefined ? sql`` : sql`and state = $3`} order by id desc limit $2`,
    [before ?? Number.MAX_SAFE_INTEGER, limit, ...(state === undefined ? [] : [state])],
  );
  return rows;
}

const ENTRY = sql`select id, purpose, account, recipient, language, subject, state, attempts, reason, last_error,
  created_at, next_at, sent_at,
  (state <> 'sent' and body is not null and coalesce(useful_until > now(), true)) as sendable from colonnade.mail`;

/** How many messages are waiting, and how many were given up. */
export async function outboxCounts(
  db: Runner,
): Promise<{ readonly waiting: number; readonly failed: number }> {
  const { rows } = await db.query<{ waiting: number; failed: number }>(
    sql`select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed
      from colonnade.mail where state in ('waiting', 'failed')`,
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** Tries a message again at once, with all its tries before it. Throws AppError `mail.unknown` or `mail.unsendable`. */
export async function retryMail(tx: Runner, id: number): Promise<OutboxEntry> {
  const entry = await entryOf(tx, id);
  if (!entry.sendable) throw new AppError('mail.unsendable');
  await tx.query(
    sql`update colonnade.mail set state = 'waiting', attempts = 0, next_at = now() where id = $1 and state <> 'sent'`,
    [id],
  );
  await addJob(tx, SEND_MAIL, { mail: id }, { key: jobKey(id) });
  return entry;
}

/** Takes a message out of the outbox: it is not sent any more. Throws AppError `mail.unknown`. */
export async function dropMail(tx: Runner, id: number): Promise<OutboxEntry> {
  const entry = await entryOf(tx, id);
  await tx.query(sql`delete from colonnade.mail where id = $1`, [id]);
  return entry;
}

/** Has all waiting messages tried now: the mail server was set, or set right. */
export async function wakeMail(db: Runner): Promise<void> {
  await db.query(sql`update colonnade.mail set next_at = now() where state = 'waiting'`);
  await putDown(db, sql`next_at <= now()`);
}

/** Drops what is older than the retention time, gives up what has become of no use, and finds work that was lost. */
export async function cleanMail(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.mail where created_at < now() - make_interval(days => $1) and state <> 'waiting'`,
    [KEPT_DAYS],
  );
  await db.query(
    sql`update colonnade.mail set state = 'failed', reason = 'expired', body = null
      where state = 'waiting' and useful_until < now() and ${FREE}`,
  );
  // Its process was killed: the outbox is what counts, the work only its reminder.
  await putDown(db, sql`next_at < now() - interval '1 minute'`);
}

/**
 * Keeps messages that wait from being sent: they are those of an earlier moment, and may have been sent since. They can be tried again
 * by hand.
 */
export async function holdMail(tx: Runner): Promise<number> {
  const { rowCount } = await tx.query(
    sql`update colonnade.mail set state = 'failed', reason = 'restored', taken_until = null where state = 'waiting'`,
  );
  return rowCount ?? 0;
}

/** In nobody's hands. */
const FREE = sql`(taken_until is null or taken_until < now())`;

async function putDown(db: Runner, condition: Sql): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    sql`select id from colonnade.mail where state = 'waiting' and ${condition} and ${FREE} order by id limit $1`,
    [MAX_WOKEN],
  );
  for (const { id } of rows) await addJob(db, SEND_MAIL, { mail: id }, { key: jobKey(id) });
}

/** Names the work for a message, so that there is one at a time. */
export function jobKey(id: number): string {
  return `mail:${id}`;
}

async function entryOf(tx: Runner, id: number): Promise<OutboxEntry> {
  const { rows } = await tx.query<OutboxEntry>(sql`${ENTRY} where id = $1 for update`, [id]);
  const [entry] = rows;
  if (!entry) throw new AppError('mail.unknown');
  return entry;
}
