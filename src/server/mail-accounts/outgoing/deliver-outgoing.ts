import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { MessageFile } from '#core/contract/messaging/message-routes.ts';
import { inTransaction, type Database, type Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import type { Job } from '../../jobs/jobs.ts';
import { answerLine, RETRY_MINUTES } from '../../mail/mail.ts';
import { mailAccounts, type LineGround, type MailAccount } from '../account-of.ts';
import { dropAccessToken } from '../access-token.ts';
import { noteAccountState } from '../account-state.ts';
import { smtpLine } from '../connect-smtp.ts';
import { MailProblem, smtpProblem } from '../mail-problem.ts';
import { contentFor } from './apart-mail.ts';
import { composeMail } from './compose.ts';
import { handOver, type HandOver } from './hand-over.ts';
import {
  forgetSettled,
  openContent,
  putDownRecipient,
  settleBroken,
  type OnTrouble,
} from './outgoing-mail.ts';

/** What e-mails are sent with. */
interface OutgoingWorld {
  readonly db: Database;
  readonly store: Pick<ContentStore, 'read'>;
  readonly ground: () => LineGround;
  readonly onTrouble: OnTrouble;
}

/** Minutes for which a process has a recipient to itself; longer than handing over may take. */
const TAKEN_MINUTES = 15;
/** Minutes until a full hour of an account is looked at again. */
const FULL_MINUTES = 5;
/** Tries to note how it ended, and milliseconds between them: about a minute, as PostgreSQL takes to come back. */
const SETTLE_TRIES = 60;
const SETTLE_PAUSE = 1_000;

const Data = z.object({ mail: z.number(), address: z.string() });

interface Taken {
  readonly id: number;
  readonly account: number;
  readonly sender: string | null;
  readonly mail_key: string;
  readonly mail_id: string;
  readonly content: string | null;
  readonly files: readonly MessageFile[];
  readonly address: string;
  readonly attempts: number;
  readonly own_mail_id: string | null;
  readonly own_content: string | null;
}

/** How it ended for a recipient; a `waiting` one is tried again unless that is `final` or was tried often enough. */
interface Ending {
  readonly state: 'sent' | 'waiting' | 'uncertain';
  readonly reason: string | null;
  readonly answer: string;
  readonly final?: boolean;
  readonly isStopped?: boolean;
}

/**
 * The work that hands an e-mail over for one recipient. However many processes begin it, one does; what it broke off in
 * the midst of, with all handed over and no answer, is uncertain and never begun again by itself.
 */
export function outgoingJob(world: OutgoingWorld): Job {
  return async (data, signal) => {
    const { mail, address } = Data.parse(data);
    await settleBroken(world.db, world.onTrouble, mail);
    const account = await accountOf(world, mail);
    const taken = await inTransaction(world.db, async (tx) => {
      if (!account || !(await isFull(tx, account))) return await take(tx, mail, address);
      await putDownRecipient(tx, mail, address, new Date(Date.now() + FULL_MINUTES * 60_000));
      return undefined;
    });
    if (taken) await settleSurely(world, taken, await endingOf(world, { taken, account, signal }), signal);
  };
}

/** Notes how it ended, also where the database is away for some time: nobody else knows what the mail server said. */
async function settleSurely(
  world: OutgoingWorld,
  taken: Taken,
  ending: Ending,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await settle(world, taken, ending);
    } catch (error) {
      if (tries === SETTLE_TRIES || signal.aborted) throw error;
    }
    await wait(SETTLE_PAUSE, undefined, { signal }).catch(() => undefined);
  }
}

async function accountOf({ db, ground }: OutgoingWorld, mail: number): Promise<MailAccount | undefined> {
  const { rows } = await db.query<{ account: number }>(
    sql`select account from colonnade.outgoing_mail where id = $1`,
    [mail],
  );
  const [row] = rows;
  return row && (await mailAccounts(db, ground(), [row.account]))[0];
}

/** Whether an account has sent as many e-mails within an hour as it may, those being handed over counted; held until the transaction ends. */
async function isFull(tx: Runner, { id, perHour }: MailAccount): Promise<boolean> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('colonnade.outgoing'), $1::bigint::integer)`, [
    id % 2_147_483_647,
  ]);
  const { rows } = await tx.query<{ count: number }>(
    sql`select count(*)::integer as count from colonnade.outgoing_recipient r
      join colonnade.outgoing_mail m on m.id = r.mail
      where m.account = $1 and (r.handed_at > now() - interval '1 hour' or r.taken_until > now())`,
    [id],
  );
  return (rows[0]?.count ?? 0) >= perHour;
}

async function take(db: Runner, mail: number, address: string): Promise<Taken | undefined> {
  const { rows } = await db.query<Taken>(
    sql`with taken as (
        update colonnade.outgoing_recipient
        set attempts = attempts + 1, taken_until = now() + make_interval(mins => $3)
        where mail = $1 and address = $2 and state = 'waiting' and handed_at is null and next_at <= now()
          and (taken_until is null or taken_until < now())
        returning mail, address, attempts, mail_id, content)
      select m.id, m.account, m.sender, m.mail_key, m.mail_id, m.content, m.files, t.address, t.attempts,
        t.mail_id as own_mail_id, t.content as own_content
      from taken t join colonnade.outgoing_mail m on m.id = t.mail`,
    [mail, address, TAKEN_MINUTES],
  );
  return rows[0];
}

interface Attempt {
  readonly taken: Taken;
  readonly account: MailAccount | undefined;
  readonly signal: AbortSignal;
}

async function endingOf(world: OutgoingWorld, { taken, account, signal }: Attempt): Promise<Ending> {
  const ground = world.ground();
  const opened = openContent(ground.secrets, taken.content);
  const own = opened && contentFor(ground.secrets, opened, taken);
  if (!own) return { state: 'waiting', reason: 'content_sealed', answer: '', final: true };
  if (!account) return { state: 'waiting', reason: 'account_gone', answer: '', final: true };
  if (!account.active) return { state: 'waiting', reason: 'account_rests', answer: '' };
  try {
    const line = await smtpLine(account, ground);
    const mail = await composeMail(world.store, { ...own, files: taken.files });
    const ended = await handOver({
      line,
      from: own.content.isAutomatic === true ? false : account.address,
      to: taken.address,
      mail,
      signal,
      onHanded: async () => await noteHanded(world.db, taken),
    });
    if (ended.state === 'unreached') throw smtpProblem(ended.error, line.credentials);
    await noteSide(world.db, account, null);
    return endingAfter(ended, answerLine(ended.answer, line.credentials));
  } catch (error) {
    if (signal.aborted) return { state: 'waiting', reason: 'stopped', answer: '', isStopped: true };
    if (!(error instanceof MailProblem)) throw error;
    await noteSide(world.db, account, error);
    // A token that is refused is fetched anew for the next try.
    if (error.code === 'login' && account.signIn === 'oauth') await dropAccessToken(world.db, account);
    return { state: 'waiting', reason: error.code, answer: error.answer };
  }
}

/** Notes how the server of an account for what goes out does; what became of an e-mail never depends on that. */
async function noteSide(db: Database, account: MailAccount, problem: MailProblem | null): Promise<void> {
  const { code, answer } = problem ?? {};
  const noted = code === undefined ? null : ({ code, answer: answer ?? '', side: 'smtp' } as const);
  await noteAccountState(db, account, noted, 'smtp').catch(() => undefined);
}

/** How it ended once there was a conversation; `answer` is what the server said, without secrets. */
function endingAfter(ended: Exclude<HandOver, { readonly state: 'unreached' }>, answer: string): Ending {
  if (ended.state === 'sent') return { state: 'sent', reason: null, answer };
  if (ended.state === 'uncertain') return { state: 'uncertain', reason: 'no_answer', answer };
  return { state: 'waiting', reason: REFUSED[ended.command] ?? 'refused_mail', answer, final: ended.final };
}

const REFUSED: Readonly<Record<string, string>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient' };

async function noteHanded(db: Runner, { id, address, attempts }: Taken): Promise<void> {
  const { rowCount } = await db.query(
    sql`update colonnade.outgoing_recipient set handed_at = now()
      where mail = $1 and address = $2 and state = 'waiting' and handed_at is null
        and attempts = $3 and taken_until is not null`,
    [id, address, attempts],
  );
  if (rowCount !== 1) throw new Error('the e-mail is in other hands');
}

async function settle(world: OutgoingWorld, taken: Taken, ending: Ending): Promise<void> {
  const { id, address, attempts } = taken;
  const pause = ending.isStopped === true ? 0 : RETRY_MINUTES[attempts - 1];
  const isOver = ending.state !== 'waiting' || ending.final === true || pause === undefined;
  const state = ending.state === 'waiting' && isOver ? 'failed' : ending.state;
  const at = new Date(Date.now() + (pause ?? 0) * 60_000);
  await inTransaction(world.db, async (tx) => {
    // Whoever had it for too long has nothing to say of what another one tries by now.
    const { rowCount } = await tx.query(
      sql`update colonnade.outgoing_recipient set state = $3, reason = $4, answer = $5, taken_until = null, next_at = $6,
          attempts = $7, handed_at = case when $3 in ('sent', 'uncertain') then handed_at end,
          settled_at = case when $3 <> 'waiting' then now() end, content = case when $3 <> 'sent' then content end
        where mail = $1 and address = $2 and ($3 in ('sent', 'uncertain') or attempts = $8)`,
      [
        id,
        address,
        state,
        ending.reason,
        ending.answer,
        at,
        ending.isStopped === true ? attempts - 1 : attempts,
        attempts,
      ],
    );
    if (rowCount === 0) return;
    if (state === 'waiting') await putDownRecipient(tx, id, address, at);
    if (state === 'failed' || state === 'uncertain')
      await world.onTrouble(tx, { sender: taken.sender, mailKey: taken.mail_key });
    await forgetSettled(tx, id);
  });
}
