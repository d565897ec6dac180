import type { FollowedHow, NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** The channel on which processes hear whose notifications have become others: its payload is the account. */
export const NOTIFICATION_CHANNEL = 'colonnade_notifications';

/** Ids that one notification keeps at most; more are only counted. */
export const MAX_SUBJECTS = 100;

/** What a notification is about beside its record: ids alone, and how many they were. */
export interface NotificationSubject {
  readonly ids?: readonly number[];
  readonly count?: number;
  /** The id of the column in which the account was entered, or whose cell the comment is about. */
  readonly column?: number;
  /** What became of followed records. */
  readonly how?: FollowedHow;
}

/** What is to be told to accounts. */
export interface NewNotification {
  readonly accounts: readonly string[];
  readonly kind: NotificationKind;
  /** Names the cause, which notifies an account once. */
  readonly once: string;
  readonly table?: number | undefined;
  readonly record?: number | undefined;
  readonly subject?: NotificationSubject | undefined;
  /** The account that caused it, which is not told of it. */
  readonly by?: string | null | undefined;
  /** The same cause comes again: its ids are put to those that are there, and what was read or finished is open anew. */
  readonly gathers?: boolean;
  /** It is there to be found, and calls nobody. */
  readonly isRead?: boolean;
}

/**
 * Notifies accounts in the caller's transaction: none of what it did itself, of a kind that it has switched off, or twice
 * of one cause. Their open pages hear of it once that is committed. Gives the accounts that were told.
 */
export async function notifyAccounts(
  db: Runner,
  { accounts, kind, once, table, record, subject = {}, by, gathers, isRead }: NewNotification,
): Promise<readonly string[]> {
  if (accounts.length === 0) return [];
  const { ids = [], count = ids.length } = subject;
  const kept = { ...subject, ids: ids.slice(0, MAX_SUBJECTS), count };
  const { rows } = await db.query<{ account: string }>(
    // In one order, so that two causes never wait for each other.
    sql`with told as (
        insert into colonnade.notification as n (account, kind, once, table_id, record_id, subject, by_account, read_at)
        select a.account, $2::text, $3, $4::bigint, $5::bigint, $6::jsonb, $7::text, case when $9 then now() end
          from (select distinct unnest($1::text[]) as account) a
            left join colonnade.notification_setting s on s.account = a.account
          where a.account is distinct from $7::text and coalesce(s.ways ->> $2::text, 'screen') <> 'off'
          order by a.account
        on conflict (account, once) do update set
            subject = n.subject || jsonb_build_object(
              'count', (n.subject ->> 'count')::integer + (excluded.subject ->> 'count')::integer,
              'ids', (select jsonb_agg(g.one) from (
                select e.one from jsonb_array_elements((n.subject -> 'ids') || (excluded.subject -> 'ids')) e(one) limit $10) g)),
            read_at = null, finished_at = null, mailed_at = null
          where $8
        returning n.account)
      select account, pg_notify($11, account) from told`,
    [
      accounts,
      kind,
      once,
      table ?? null,
      record ?? null,
      JSON.stringify(kept),
      by ?? null,
      gathers === true,
      isRead === true,
      MAX_SUBJECTS,
      NOTIFICATION_CHANNEL,
    ],
  );
  return rows.map(({ account }) => account);
}
