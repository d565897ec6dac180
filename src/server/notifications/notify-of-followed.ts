import { inTransaction, type Database, type Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import {
  MAX_SUBJECTS,
  notifyAccounts,
  NOTIFICATION_CHANNEL,
  type NewNotification,
} from './notify-accounts.ts';

/** Seconds within which what somebody does to what others follow is told together, while it is unread. */
const TOGETHER = 600;

/** What is told to followers, by whom it was caused. */
interface FollowedNotification extends NewNotification {
  readonly table: number;
  readonly by: string;
}

/**
 * Notifies followers of what somebody did to records: where they have not read yet what that one did there within ten
 * minutes, this is put to it.
 */
export async function notifyOfFollowed(db: Database, told: FollowedNotification): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Of two who tell of the same table, the second one finds what the first has told.
    await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('followed:' || $1::text, 0))`, [
      told.table,
    ]);
    const joined = new Set(await putToUnread(tx, told));
    await notifyAccounts(tx, { ...told, accounts: told.accounts.filter((account) => !joined.has(account)) });
  });
}

/** Puts ids to what accounts have not read; gives the accounts that have such a notification. */
async function putToUnread(
  tx: Transaction,
  { accounts, kind, table, record, subject = {}, by }: FollowedNotification,
): Promise<readonly string[]> {
  const { ids = [], count = ids.length } = subject;
  const { rows } = await tx.query<{ account: string }>(
    sql`with unread as (
        select distinct on (n.account) n.id, n.account, g.ids
          from colonnade.notification n cross join lateral (
            select jsonb_agg(distinct e.one) as ids from jsonb_array_elements((n.subject -> 'ids') || ($5::jsonb -> 'ids')) e(one)) g
          where n.account = any($1::text[]) and n.kind = $2::text and n.table_id = $3 and n.by_account = $6
            and n.read_at is null and n.finished_at is null and n.mailed_at is null
            and n.created_at > now() - make_interval(secs => $7)
            and n.subject -> 'column' is not distinct from $5::jsonb -> 'column'
            -- The same record; or several records to which the same has happened, this one among them.
            and (n.record_id = $4::bigint or (n.record_id is null and n.subject ->> 'how' is not distinct from $5::jsonb ->> 'how'
              and ($4::bigint is null or n.subject -> 'ids' @> to_jsonb($4::bigint))))
          order by n.account, n.record_id nulls last, n.id desc),
      joined as (
        update colonnade.notification n set subject = n.subject || ($5::jsonb - 'ids') || jsonb_build_object(
            'ids', (select jsonb_agg(f.one) from (select e.one from jsonb_array_elements(u.ids) e(one) limit $8) f),
            'count', greatest((n.subject ->> 'count')::integer, $9::integer, jsonb_array_length(u.ids)))
          from unread u where n.id = u.id returning n.account)
      select account, pg_notify($10, account) from joined`,
    [
      accounts,
      kind,
      table,
      record ?? null,
      JSON.stringify({ ...subject, ids: ids.slice(0, MAX_SUBJECTS) }),
      by,
      TOGETHER,
      MAX_SUBJECTS,
      count,
      NOTIFICATION_CHANNEL,
    ],
  );
  return rows.map(({ account }) => account);
}
