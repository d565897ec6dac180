import type { Runner } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';

/** A message that an e-mail may refer to. */
export interface ReferredMessage {
  readonly key: string;
  readonly thread: string;
  readonly aboutTable: number | null;
  readonly aboutRecord: number | null;
}

/** Whose messages are looked at: those of an account, and those in the folders of its owner. */
interface Mailbox {
  readonly account: number;
  readonly owner: number;
}

/**
 * Those messages among what stands in `found`, which an index finds. `offset 0` keeps the planner from going through all
 * of an account instead, of which it has no idea while a mailbox is read for the first time.
 */
function referred(found: Sql): Sql {
  return sql`select message_key as key, coalesce(thread, message_key) as thread, about_table as "aboutTable", about_record as "aboutRecord", sent_at, id
    from (select id, message_key, thread, about_table, about_record, account, owner, sent_at from app.message where ${found} and deleted_at is null offset 0) m
    where (account = $2 or owner = $3)`;
}

/** The messages with these keys, without regard to rights. */
export async function messagesByKey(
  db: Runner,
  { account, owner }: Mailbox,
  keys: readonly string[],
): Promise<readonly ReferredMessage[]> {
  const { rows } = await db.query<ReferredMessage>({
    name: 'mail_messages_by_key',
    text: sql`${referred(sql`message_key = any($1::text[])`)} order by id`,
    values: [keys, account, owner],
  });
  return rows;
}

/** The message that an e-mail has become by an account. */
export async function messageOfAccount(
  db: Runner,
  account: number,
  key: string,
): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>({
    name: 'mail_message_of_account',
    text: sql`select id from (select id, account from app.message where message_key = $2 and deleted_at is null offset 0) m
      where account = $1 order by id desc limit 1`,
    values: [account, key],
  });
  return rows[0]?.id;
}

/** The latest message of each of some threads that is about a record. */
export async function aboutsOfThreads(
  db: Runner,
  { account, owner }: Mailbox,
  threads: readonly string[],
): Promise<readonly ReferredMessage[]> {
  const { rows } = await db.query<ReferredMessage>({
    name: 'mail_abouts_of_threads',
    text: sql`select distinct on (thread) * from (${referred(sql`thread = any($1::text[])`)} and about_record is not null) a
      order by thread, sent_at desc`,
    values: [threads, account, owner],
  });
  return rows;
}

/** Those of some keys that are of messages which came or went by an account, those in the bin and deleted ones too. */
export async function keysOfAccount(
  db: Runner,
  account: number,
  keys: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await db.query<{ key: string }>({
    name: 'mail_keys_of_account',
    // Two questions, each of which has an index: that of keys leaves deleted messages out.
    text: sql`select message_key as key from (
        (select message_key, account from app.message where message_key = any($2::text[]) and deleted_at is null offset 0)
        union all
        (select message_key, account from app.message where message_key = any($2::text[]) and deleted_at is not null offset 0)
      ) m where account = $1`,
    values: [account, keys],
  });
  return rows.map(({ key }) => key);
}

/** Whether a folder of messages is still there. */
export async function isLiveFolder(db: Runner, folder: number): Promise<boolean> {
  const { rows } = await db.query({
    name: 'mail_live_folder',
    text: sql`select from app.message_folder where id = $1 and deleted_at is null`,
    values: [folder],
  });
  return rows.length > 0;
}

/** All accounts that there are, those in the bin too. */
export async function accountsEver(db: Runner): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(sql`select id from app.mail_account`);
  return rows.map(({ id }) => id);
}

/** Most users whose names are known at once. */
const MAX_NAMES = sql`20000`;

/** The names of active users, and the domains of their addresses and of all accounts. */
export async function peopleOfOrganisation(
  db: Runner,
): Promise<{ readonly names: readonly string[]; readonly domains: readonly string[] }> {
  const { rows } = await db.query<{ names: readonly string[]; domains: readonly string[] }>({
    name: 'mail_people',
    text: sql`select coalesce((select array_agg(name) from (select name from app."user"
        where deleted_at is null and coalesce(active, true) order by id limit ${MAX_NAMES}) u), '{}') as names,
      coalesce((select array_agg(distinct lower(split_part(address, '@', 2))) from (
        select email as address from app."user" where deleted_at is null and coalesce(active, true) and email like '%@%'
        union all select address from app.mail_account where deleted_at is null and address like '%@%') a), '{}') as domains`,
  });
  return rows[0] ?? { names: [], domains: [] };
}

/** The addresses of all accounts of a user. */
export async function addressesOfOwner(db: Runner, owner: number): Promise<readonly string[]> {
  const { rows } = await db.query<{ address: string }>({
    name: 'mail_addresses_of_owner',
    text: sql`select address from app.mail_account where owner = $1 and deleted_at is null and address is not null`,
    values: [owner],
  });
  return rows.map(({ address }) => address);
}
