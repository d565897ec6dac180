import type { NotificationKind } from '#core/contract/messaging/notification-kinds.ts';
import type { ChosenNotifications } from '#core/contract/messaging/notification-routes.ts';
import { AppError } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { literal, sql, type Sql } from '../database/sql/sql.ts';
import { NOTIFICATION_CHANNEL, type NotificationSubject } from './notify-accounts.ts';

/** Days that notifications are kept: all, and those that are finished after that. */
const KEPT_DAYS = 180;
const FINISHED_DAYS = 30;

/** A notification as it is kept. */
export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly table_id: number | null;
  readonly record_id: number | null;
  readonly subject: NotificationSubject;
  readonly by_account: string | null;
  readonly created_at: Date;
  readonly read_at: Date | null;
  readonly finished_at: Date | null;
}

const ROW = sql`select id, kind, table_id, record_id, subject, by_account, created_at, read_at, finished_at
  from colonnade.notification`;

/** Notifications of an account before an id, the latest first. */
export async function readNotifications(
  db: Runner,
  account: string,
  asked: {
    readonly state: 'open' | 'finished';
    readonly before?: number | undefined;
    readonly limit: number;
  },
): Promise<readonly NotificationRow[]> {
  const state = asked.state === 'open' ? sql`finished_at is null` : sql`finished_at is not null`;
  const { rows } = await db.query<NotificationRow>(
    sql`${ROW} where account = $1 and id < $2 and ${state} order by id desc limit $3`,
    [account, asked.before ?? Number.MAX_SAFE_INTEGER, asked.limit],
  );
  return rows;
}

/** Those that are open and unread after an id, the latest first. */
export async function newestNotifications(
  db: Runner,
  account: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly NotificationRow[]> {
  const { rows } = await db.query<NotificationRow>(
    sql`${ROW} where account = $1 and id > $2 and finished_at is null and read_at is null order by id desc limit $3`,
    [account, after, limit],
  );
  return rows;
}

/** How many open notifications are unread, and the id of the newest of all. */
export async function countNotifications(
  db: Runner,
  account: string,
): Promise<{ readonly unread: number; readonly latest: number }> {
  const { rows } = await db.query<{ unread: number; latest: number }>({
    name: 'notification_count',
    text: sql`select count(*) filter (where read_at is null and finished_at is null) as unread, coalesce(max(id), 0) as latest
      from colonnade.notification where account = $1`,
    values: [account],
  });
  return rows[0] ?? { unread: 0, latest: 0 };
}

/** Marks notifications of an account as read or unread. Throws AppError `notification.unknown`. */
export async function markRead(
  db: Runner,
  account: string,
  { of, read }: { readonly of: ChosenNotifications; readonly read: boolean },
): Promise<number> {
  return await change(db, account, {
    of,
    set: read ? sql`read_at = coalesce(read_at, now())` : sql`read_at = null`,
    only: read ? sql`read_at is null` : sql`read_at is not null`,
  });
}

/**
 * Finishes notifications of an account, which reads them too; `finishedAt` names those of this call. Throws AppError
 * `notification.unknown`.
 */
export async function finishNotifications(
  db: Runner,
  account: string,
  of: ChosenNotifications,
): Promise<{ readonly changed: number; readonly finishedAt: string }> {
  const finishedAt = new Date().toISOString();
  const changed = await change(db, account, {
    of,
    set: sql`finished_at = ${literal(finishedAt)}::timestamptz, read_at = coalesce(read_at, now())`,
    only: sql`finished_at is null`,
  });
  return { changed, finishedAt };
}

/** Brings finished notifications of an account back. Throws AppError `notification.unknown` for ids that it does not have. */
export async function reopenNotifications(
  db: Runner,
  account: string,
  of: { ids: number[] } | { readonly finishedAt: string },
): Promise<number> {
  if ('ids' in of)
    return await change(db, account, {
      of,
      set: sql`finished_at = null`,
      only: sql`finished_at is not null`,
    });
  const { rows } = await db.query<{ changed: number }>(
    sql`with changed as (update colonnade.notification set finished_at = null
        where account = $1 and finished_at = $2::timestamptz returning 1)
      select count(*) as changed, pg_notify($3, $1) from changed`,
    [account, of.finishedAt, NOTIFICATION_CHANNEL],
  );
  return rows[0]?.changed ?? 0;
}

interface Changing {
  readonly of: ChosenNotifications;
  readonly set: Sql;
  /** Which of them are others then. */
  readonly only: Sql;
}

/** Changes all that are chosen or none: an id that the account does not have is none. */
async function change(db: Runner, account: string, { of, set, only }: Changing): Promise<number> {
  const ids = 'ids' in of ? [...new Set(of.ids)] : null;
  const until = 'ids' in of ? null : of.until;
  const { rows } = await db.query<{ known: number; changed: number }>(
    sql`with known as (select id, ${only} as differs from colonnade.notification
        where account = $1 and (id = any($2::bigint[]) or (id <= $3::bigint and finished_at is null)) order by id for update),
      changed as (update colonnade.notification n set ${set} from known k
        where n.id = k.id and k.differs and ($2::bigint[] is null or cardinality($2::bigint[]) = (select count(*) from known))
        returning 1),
      counts as (select (select count(*) from known) as known, (select count(*) from changed) as changed)
      select known, changed, (select pg_notify($4, $1) where changed > 0) from counts`,
    [account, ids, until, NOTIFICATION_CHANNEL],
  );
  const { known = 0, changed = 0 } = rows[0] ?? {};
  if (ids && known < ids.length) throw new AppError('notification.unknown');
  return changed;
}

/** Notifications that one letter tells of at most. */
const MAX_MAILED = 500;

/** What is unread of some kinds and was in no letter, the latest first. */
export async function unmailedNotifications(
  db: Runner,
  account: string,
  kinds: readonly NotificationKind[],
): Promise<readonly NotificationRow[]> {
  const { rows } = await db.query<NotificationRow>(
    sql`${ROW} where account = $1 and kind = any($2::text[]) and finished_at is null and read_at is null
      and mailed_at is null order by id desc limit ${literal(MAX_MAILED)}`,
    [account, kinds],
  );
  return rows;
}

/** Notes that a letter told of notifications. */
export async function noteMailed(db: Runner, ids: readonly number[]): Promise<void> {
  await db.query(sql`update colonnade.notification set mailed_at = now() where id = any($1::bigint[])`, [
    ids,
  ]);
}

/** Notes that what a cause has notified of is read. */
export async function readOf(db: Runner, account: string, causes: readonly string[]): Promise<void> {
  await db.query(
    sql`with changed as (update colonnade.notification set read_at = now()
        where account = $1 and once = any($2::text[]) and read_at is null returning 1)
      select pg_notify($3, $1) from changed limit 1`,
    [account, causes, NOTIFICATION_CHANNEL],
  );
}

/** Removes what causes have notified accounts of: they are gone. */
export async function dropOf(
  db: Runner,
  causes: readonly { readonly account: string; readonly once: string }[],
): Promise<void> {
  if (causes.length === 0) return;
  await db.query(
    sql`with gone as (delete from colonnade.notification n using unnest($1::text[], $2::text[]) c(account, once)
        where n.account = c.account and n.once = c.once returning n.account)
      select pg_notify($3, account) from (select distinct account from gone) g`,
    [causes.map(({ account }) => account), causes.map(({ once }) => once), NOTIFICATION_CHANNEL],
  );
}

/** Forgets notifications that are finished, or older than all are kept. */
export async function cleanNotifications(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.notification where created_at < now() - make_interval(days => $1)
      or finished_at < now() - make_interval(days => $2)`,
    [KEPT_DAYS, FINISHED_DAYS],
  );
}
