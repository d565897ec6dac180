import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { filledLine, filledMarkup, type FillingValues } from '#core/catalog/filled-text.ts';
import { inTransaction, type Database, type Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { addJob, jobNamed, type Job, type JobName } from '../../jobs/jobs.ts';
import type { Secrets } from '../../secrets/secrets.ts';
import { mailKeyOf } from '../mail-key.ts';
import { leaveLink } from '../unsubscribed.ts';
import { insertMail, putDownRecipient, type OutgoingContent, type OutgoingMail } from './outgoing-mail.ts';

/** The work that gives recipients of an e-mail that goes to each apart their turn, some at a time. */
export const WAKE_APART: JobName = jobNamed('wake_apart_mail');

/** What of an e-mail is one recipient's own is sealed for. */
const OWN_SEAL = 'outgoing_recipient';
/** Most recipients of an e-mail that have their turn at once. */
const MAX_AWAKE = 100;
/** Seconds until more have theirs: after some had, and while as many as may have it wait. */
const NEXT_SECONDS = { more: 2, full: 60 } as const;

/** A recipient of an e-mail that goes to each apart, with what stands in the own e-mail. */
interface ApartAddressee {
  readonly address: string;
  readonly name: string;
  readonly values: FillingValues;
}

/** Puts down, as part of the caller's transaction, what an e-mail says that goes to each recipient apart; gives its id. */
export async function beginApart(
  tx: Runner,
  ground: { readonly secrets: Secrets },
  mail: Omit<OutgoingMail, 'recipients'> & { readonly mailing: boolean },
): Promise<number> {
  const id = await insertMail(tx, ground, mail);
  await wakeLater(tx, id, new Date());
  return id;
}

/** Adds recipients, each with a Message-ID of their own at the domain of `mailId`. */
export async function addApart(
  tx: Runner,
  { secrets }: { readonly secrets: Secrets },
  { mail, mailId }: { readonly mail: number; readonly mailId: string },
  addressees: readonly ApartAddressee[],
): Promise<void> {
  const domain = mailId.slice(mailId.lastIndexOf('@') + 1, -1);
  const ids = addressees.map(() => `<${randomUUID()}@${domain}>`);
  await tx.query({
    name: 'outgoing_add_apart',
    text: sql`insert into colonnade.outgoing_recipient (mail, address, mail_id, mail_key, content, next_at)
      select $1, a.address, a.mail_id, a.mail_key, a.content, 'infinity'
      from unnest($2::text[], $3::text[], $4::text[], $5::text[]) a(address, mail_id, mail_key, content)`,
    values: [
      mail,
      addressees.map(({ address }) => address),
      ids,
      ids.map(mailKeyOf),
      addressees.map(({ name, values }) => secrets.seal(JSON.stringify({ name, values }), OWN_SEAL)),
    ],
  });
}

/** The work of `WAKE_APART`. */
export function wakingJob(db: Database): Job {
  return async (data) => {
    const { mail } = z.object({ mail: z.number() }).parse(data);
    await inTransaction(db, async (tx) => {
      // Of several processes one gives turns.
      await tx.query(sql`select from colonnade.outgoing_mail where id = $1 for update`, [mail]);
      const { rows } = await tx.query<{ awake: number; asleep: boolean }>(
        sql`select count(*) filter (where next_at < 'infinity')::integer as awake,
            coalesce(bool_or(next_at = 'infinity'), false) as asleep
          from colonnade.outgoing_recipient where mail = $1 and state = 'waiting' and attempts = 0`,
        [mail],
      );
      const { awake = 0, asleep = false } = rows[0] ?? {};
      if (!asleep) return;
      const room = MAX_AWAKE - awake;
      const woken = room > 0 ? await wake(tx, mail, room) : [];
      for (const address of woken) await putDownRecipient(tx, mail, address);
      const pause = woken.length > 0 ? NEXT_SECONDS.more : NEXT_SECONDS.full;
      await wakeLater(tx, mail, new Date(Date.now() + pause * 1_000));
    });
  };
}

async function wake(tx: Runner, mail: number, room: number): Promise<readonly string[]> {
  const { rows } = await tx.query<{ address: string }>(
    sql`update colonnade.outgoing_recipient set next_at = now()
      where mail = $1 and address in (select address from colonnade.outgoing_recipient
        where mail = $1 and state = 'waiting' and next_at = 'infinity' order by address limit $2)
      returning address`,
    [mail, room],
  );
  return rows.map(({ address }) => address);
}

async function wakeLater(db: Runner, mail: number, at: Date): Promise<void> {
  await addJob(db, WAKE_APART, { mail }, { at, key: `wake_apart:${mail}` });
}

/** Has those e-mails go on whose work was lost. */
export async function wakeLost(db: Runner): Promise<void> {
  const { rows } = await db.query<{ mail: number }>(
    sql`select distinct mail from colonnade.outgoing_recipient where state = 'waiting' and next_at = 'infinity'`,
  );
  for (const { mail } of rows) await wakeLater(db, mail, new Date());
}

/** A recipient as the database keeps it: with the Message-ID and the sealed content that are the recipient's own, if any. */
interface KeptRecipient {
  readonly address: string;
  readonly mail_id: string;
  readonly own_mail_id: string | null;
  readonly own_content: string | null;
}

/**
 * What an e-mail says to one recipient, and its Message-ID: where it goes to each apart, with the recipient's own values and
 * nobody else's address. Undefined where that was sealed with another key.
 */
export function contentFor(
  secrets: Secrets,
  content: OutgoingContent,
  { address, mail_id: mailId, own_mail_id: ownMailId, own_content: sealed }: KeptRecipient,
): { readonly mailId: string; readonly content: OutgoingContent } | undefined {
  if (ownMailId === null) return { mailId, content };
  const opened = sealed === null ? undefined : secrets.open(sealed, OWN_SEAL);
  if (opened === undefined) return undefined;
  const { name, values } = JSON.parse(opened) as Pick<ApartAddressee, 'name' | 'values'>;
  const { leave } = content;
  return {
    mailId: ownMailId,
    content: {
      ...content,
      to: [{ name, address }],
      cc: [],
      subject: filledLine(content.subject, values),
      body: filledMarkup(content.body, values),
      // Answers name what they answer and its references: by these they come to the thread of what its sender has.
      references: [...content.references, mailId],
      ...(leave ? { leaveAt: leaveLink(secrets, leave.base, address) } : {}),
    },
  };
}
