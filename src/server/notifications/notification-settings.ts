import {
  notificationTraits,
  NOTIFICATION_KIND_NAMES,
  waysOf,
  type NotificationKind,
  type NotificationWay,
} from '#core/contract/messaging/notification-kinds.ts';
import type { NotificationWays } from '#core/contract/messaging/notification-routes.ts';
import { supervises } from '#core/access/supervisor.ts';
import type { Viewer } from '#core/access/viewer.ts';
import type { Runner } from '../database/pool.ts';
import { literal, sql, type Sql } from '../database/sql/sql.ts';

/** How an account hears of kinds, as it is kept. */
interface NotificationChoice {
  readonly ways: NotificationWays;
  /** `HH:MM` in the account's time zone. */
  readonly digestAt: string;
}

const USUAL: NotificationChoice = { ways: {}, digestAt: '08:00' };

/** Whether an account is that of a user of the organisation. */
function isOfUser(account: string): boolean {
  return account.startsWith('user:');
}

/** The kinds that there are for whoever asks, each with the ways that it may come by. */
export function kindsFor(
  viewer: Viewer,
): readonly { readonly kind: NotificationKind; readonly ways: readonly NotificationWay[] }[] {
  const isUser = isOfUser(viewer.account);
  return NOTIFICATION_KIND_NAMES.filter((kind) => {
    const { readers } = notificationTraits(kind);
    return readers === 'everybody' || (isUser && (readers === 'users' || supervises(viewer)));
  }).map((kind) => ({ kind, ways: isUser ? waysOf(kind) : ['screen'] }));
}

/** What an account has chosen. */
export async function readChoice(db: Runner, account: string): Promise<NotificationChoice> {
  const { rows } = await db.query<NotificationChoice>(
    sql`select ways, to_char(digest_at, 'HH24:MI') as "digestAt" from colonnade.notification_setting where account = $1`,
    [account],
  );
  return rows[0] ?? USUAL;
}

/** The way by which an account hears of a kind. */
export function chosenWay(ways: NotificationWays, kind: NotificationKind): NotificationWay {
  const way = ways[kind] ?? 'screen';
  return waysOf(kind).includes(way) ? way : 'screen';
}

/** Keeps what an account has chosen, and when its next letter is due; kinds that are left out stay as they are. */
export async function writeChoice(
  db: Runner,
  { account, locale, timeZone }: Pick<Viewer, 'account' | 'locale' | 'timeZone'>,
  { ways, digestAt }: NotificationChoice,
): Promise<NotificationChoice> {
  const before = await readChoice(db, account);
  const all = { ...before.ways, ...ways };
  await db.query(
    sql`insert into colonnade.notification_setting (account, ways, locale, time_zone, digest_at, next_digest_at)
      values ($1, $2, $3, $4, $5::time, case when $6 then ${nextAt(sql`$5::time`, sql`$4::text`)} end)
      on conflict (account) do update set ways = excluded.ways, locale = excluded.locale, time_zone = excluded.time_zone,
        digest_at = excluded.digest_at, next_digest_at = excluded.next_digest_at`,
    [account, JSON.stringify(all), locale, timeZone, digestAt, mailedKinds(all).length > 0],
  );
  return { ways: all, digestAt };
}

/** The kinds of which the daily letter tells. */
export function mailedKinds(ways: NotificationWays): readonly NotificationKind[] {
  return NOTIFICATION_KIND_NAMES.filter((kind) => chosenWay(ways, kind) === 'digest');
}

/** Hours after which a letter that was due is left out: the next one tells of all that is unread then. */
const LATE_HOURS = 12;
/** Accounts whose letters one job writes at most. */
const MAX_DUE = 500;

/** The accounts whose letter is due. */
export async function dueDigests(db: Runner): Promise<readonly string[]> {
  const { rows } = await db.query<{ account: string }>(
    sql`select account from colonnade.notification_setting where next_digest_at <= now()
      order by next_digest_at limit ${literal(MAX_DUE)}`,
  );
  return rows.map(({ account }) => account);
}

/** What is kept of an account whose letter is due. */
interface DueDigest extends Pick<NotificationChoice, 'ways'> {
  readonly locale: string;
  readonly timeZone: string;
  /** It is too late for this one. */
  readonly late: boolean;
}

/**
 * Takes the letter of an account that is due, in the caller's transaction: nobody else takes it, and the next one is due a
 * day later. Undefined where none is due any more.
 */
export async function takeDigest(tx: Runner, account: string): Promise<DueDigest | undefined> {
  const { rows } = await tx.query<DueDigest>(
    sql`update colonnade.notification_setting s set next_digest_at = ${nextAt(sql`s.digest_at`, sql`s.time_zone`)}
      from (select account, next_digest_at as due from colonnade.notification_setting
        where account = $1 and next_digest_at <= now() for update) d
      where s.account = d.account
      returning s.ways, s.locale, s.time_zone as "timeZone", d.due < now() - make_interval(hours => ${literal(LATE_HOURS)}) as late`,
    [account],
  );
  return rows[0];
}

/** The next moment at which a clock in that time zone shows that time. */
function nextAt(time: Sql, zone: Sql): Sql {
  const here = sql`(now() at time zone ${zone})`;
  return sql`((${here}::date + case when ${here}::time < ${time} then 0 else 1 end + ${time}) at time zone ${zone})`;
}
