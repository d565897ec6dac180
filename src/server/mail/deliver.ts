import { z } from 'zod';
import { inTransaction, type Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { addJob, type Job } from '../jobs/jobs.ts';
import { notifyOfFailedMail } from '../notifications/notifications.ts';
import type { MailWorld } from './letter.ts';
import { mailServer, sendMessage, type MailServer, type Outcome } from './mail-server.ts';
import { jobKey, openBody, SEND_MAIL } from './outbox.ts';

/** Minutes between the tries of a message: about three days in all. */
export const RETRY_MINUTES: readonly number[] = [1, 5, 15, 30, 60, 120, 240, 480, 720, 720, 720, 720, 720];
/** Minutes for which a process has a message to itself; longer than sending may take. */
const TAKEN_MINUTES = 5;

const Data = z.object({ mail: z.number() });

/** A message that a process has taken to send. */
interface Taken {
  readonly id: number;
  readonly recipient: string;
  readonly language: string;
  readonly subject: string;
  readonly body: string | null;
  readonly attempts: number;
  readonly late: boolean;
}

/**
 * The work that sends one message. However many processes begin it, one sends; while no mail server is set it stays
 * waiting without having been tried.
 */
export function deliverMail(db: Database, world: MailWorld): Job {
  return async (data, signal) => {
    const { mail: id } = Data.parse(data);
    const server = await presentServer(world);
    if (!server) {
      await db.query(
        `update colonnade.mail set reason = 'unconfigured' where id = $1 and state = 'waiting'`,
        [id],
      );
      return;
    }
    const mail = await take(db, id);
    if (mail) await settle(db, mail, await outcomeOf(world, { mail, server, signal }));
  };
}

/** The mail server; where this process knows of none, another may have set one this moment. */
async function presentServer(world: MailWorld): Promise<MailServer | undefined> {
  const known = mailServer(world);
  if (known) return known;
  await world.settings.reload();
  return mailServer(world);
}

async function take(db: Database, id: number): Promise<Taken | undefined> {
  const { rows } = await db.query<Taken>(
    sql`update colonnade.mail set attempts = attempts + 1, taken_until = now() + make_interval(mins => $2)
      where id = $1 and state = 'waiting' and next_at <= now() and (taken_until is null or taken_until < now())
      returning id, recipient, language, subject, body, attempts, coalesce(useful_until < now(), false) as late`,
    [id, TAKEN_MINUTES],
  );
  return rows[0];
}

async function outcomeOf(
  world: MailWorld,
  {
    mail,
    server,
    signal,
  }: { readonly mail: Taken; readonly server: MailServer; readonly signal: AbortSignal },
): Promise<Outcome> {
  if (mail.late) return { sent: false, reason: 'expired', answer: '', final: true };
  const body = openBody(world, mail.body);
  if (!body) return { sent: false, reason: 'sealed', answer: '', final: true };
  const { recipient: to, language, subject } = mail;
  // The same at every try, so that a mailbox that got it twice can tell.
  const id = `colonnade.${mail.id}.${world.secrets.fingerprint}`;
  return await sendMessage(server, { id, to, language, subject, ...body }, signal);
}

async function settle(db: Database, { id, attempts }: Taken, outcome: Outcome): Promise<void> {
  if (outcome.sent) {
    await db.query(
      `update colonnade.mail set state = 'sent', sent_at = now(), body = null, taken_until = null,
        reason = null, last_error = null where id = $1`,
      [id],
    );
    return;
  }
  const { reason, answer, final } = outcome;
  const pause = reason === 'stopped' ? 0 : RETRY_MINUTES[attempts - 1];
  if (final || pause === undefined) {
    await inTransaction(db, async (tx) => {
      await tx.query(
        `update colonnade.mail set state = 'failed', taken_until = null, reason = $2, last_error = $3,
          body = case when $2 in ('expired', 'sealed') then null else body end where id = $1`,
        [id, reason, answer],
      );
      await notifyOfFailedMail(tx, id);
    });
    return;
  }
  const at = new Date(Date.now() + pause * 60_000);
  await inTransaction(db, async (tx) => {
    await tx.query(
      `update colonnade.mail set taken_until = null, next_at = $2, reason = $3, last_error = $4,
        attempts = $5 where id = $1 and state = 'waiting'`,
      [id, at, reason, answer, reason === 'stopped' ? attempts - 1 : attempts],
    );
    await addJob(tx, SEND_MAIL, { mail: id }, { at, key: jobKey(id) });
  });
}
