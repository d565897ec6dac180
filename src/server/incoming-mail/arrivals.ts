import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { accountsEver, keysOfAccount } from '../query/people/mail-messages.ts';

/** Up to where a mailbox was read. */
interface ReadUpTo {
  readonly path: string;
  readonly uidValidity: number;
  readonly lastUid: number;
}

/** Those of some keys that have come by an account, or that went out by it, whatever became of their messages. */
export async function knownKeys(
  db: Runner,
  account: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  return new Set([...(await notedKeys(db, account, keys)), ...(await keysOfAccount(db, account, keys))]);
}

/** Those of them that are noted as such. */
export async function notedKeys(
  db: Runner,
  account: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.query<{ key: string }>({
    name: 'mail_known_keys',
    text: sql`select mail_key as key from colonnade.mail_arrival where account = $1 and mail_key = any($2::text[])
      union select mail_key from colonnade.outgoing_mail where account = $1 and mail_key = any($2::text[])
      union select r.mail_key from colonnade.outgoing_recipient r join colonnade.outgoing_mail m on m.id = r.mail
        where m.account = $1 and r.mail_key = any($2::text[])`,
    values: [account, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/**
 * Notes that e-mails have come; gives those that had not before. One that another process has just noted is waited for, in
 * the order of the keys, so that no two wait for each other.
 */
export async function noteArrivals(
  db: Runner,
  account: number,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await db.query<{ key: string }>({
    name: 'mail_note_arrivals',
    text: sql`insert into colonnade.mail_arrival (account, mail_key)
      select $1, k from unnest($2::text[]) k order by k on conflict do nothing returning mail_key as key`,
    values: [account, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Notes up to where a mailbox was read, never less than before. */
export async function noteReadUpTo(db: Runner, account: number, upTo: ReadUpTo): Promise<void> {
  await db.query({
    name: 'mail_note_read',
    text: sql`update colonnade.mail_mailbox set last_uid = greatest(last_uid, $4)
      where account = $1 and path = $2 and uid_validity = $3`,
    values: [account, upTo.path, upTo.uidValidity, upTo.lastUid],
  });
}

/** How a mailbox was read until now; undefined where it never was. */
export async function readUntilNow(
  db: Runner,
  account: number,
  path: string,
): Promise<(Omit<ReadUpTo, 'path'> & { readonly since: Date }) | undefined> {
  const { rows } = await db.query<{ uidValidity: number; lastUid: number; since: Date }>({
    name: 'mail_read_until',
    text: sql`select uid_validity as "uidValidity", last_uid as "lastUid", since::timestamptz as since
      from colonnade.mail_mailbox where account = $1 and path = $2`,
    values: [account, path],
  });
  return rows[0];
}

/** Notes by which numbers a mailbox is read from now on, and up to which of them it counts as read. */
export async function beginReading(
  db: Runner,
  account: number,
  { path, uidValidity, lastUid, since }: ReadUpTo & { readonly since: Date },
): Promise<void> {
  await db.query({
    name: 'mail_begin_reading',
    text: sql`insert into colonnade.mail_mailbox (account, path, uid_validity, last_uid, since)
      values ($1, $2, $3, $4, $5::timestamptz::date)
      on conflict (account, path) do update set uid_validity = excluded.uid_validity, last_uid = excluded.last_uid`,
    values: [account, path, uidValidity, lastUid, since],
  });
}

/** Forgets what is known of accounts that were deleted for good. */
export async function cleanArrivals(db: Runner): Promise<void> {
  const accounts = await accountsEver(db);
  for (const table of [sql`mail_arrival`, sql`mail_mailbox`, sql`mail_answered`])
    await db.query(sql`delete from colonnade.${table} where not account = any($1::bigint[])`, [accounts]);
}
