import type { Runner } from '../database/pool.ts';
import { literal, sql } from '../database/sql/sql.ts';

/** A record by the table at the top of its family. */
interface FollowedPlace {
  readonly table: number;
  readonly record: number;
}

/** Followers of one record who are told something at most. */
const MAX_TOLD = 1_000;

/**
 * Has users follow a record from now on. Whoever has stopped follows again only where it is `own`: done by that one, and
 * not by somebody else.
 */
export async function beginFollowing(
  db: Runner,
  { table, record }: FollowedPlace,
  { users, isOwn }: { readonly users: readonly number[]; readonly isOwn: boolean },
): Promise<void> {
  await db.query(
    sql`insert into colonnade.follower as f (table_id, record_id, user_id)
      select $1, $2, u from unnest($3::bigint[]) u order by u
      on conflict (table_id, record_id, user_id)
        do update set stopped_at = null, since = now(), number = default where $4 and f.stopped_at is not null`,
    [table, record, users, isOwn],
  );
}

/** A user follows a record no more. */
export async function stopFollowing(
  db: Runner,
  { table, record }: FollowedPlace,
  user: number,
): Promise<void> {
  await db.query(
    sql`update colonnade.follower set stopped_at = now()
      where table_id = $1 and record_id = $2 and user_id = $3 and stopped_at is null`,
    [table, record, user],
  );
}

/** Whether somebody else than an account follows records of tables at the top of their families; any of them without ids. */
export async function isFollowed(
  db: Runner,
  {
    tables,
    records,
    by,
  }: {
    readonly tables: readonly number[];
    readonly records: readonly number[] | undefined;
    /** The account that has done what is to be told. */
    readonly by: string;
  },
): Promise<boolean> {
  const { rows } = await db.query<{ followed: boolean }>({
    name: 'follower_any',
    text: sql`select exists (select 1 from colonnade.follower f
      where f.table_id = any($1::bigint[]) and ($2::bigint[] is null or f.record_id = any($2))
        and f.stopped_at is null and 'user:' || f.user_id <> $3) as followed`,
    values: [tables, records ?? null, by],
  });
  return rows[0]?.followed ?? false;
}

/**
 * The users who are to be told of a comment as followers of its record: without its author, and without whom it mentions,
 * unless those have switched mentions off.
 */
export async function followersToTell(
  db: Runner,
  { table, record }: FollowedPlace,
  { author, mentioned }: { readonly author: string; readonly mentioned: readonly number[] },
): Promise<readonly number[]> {
  const { rows } = await db.query<{ user: number }>(
    sql`select f.user_id as user from colonnade.follower f
        left join colonnade.notification_setting s on s.account = 'user:' || f.user_id
      where f.table_id = $1 and f.record_id = $2 and f.stopped_at is null and 'user:' || f.user_id <> $3
        and not (f.user_id = any($4::bigint[]) and coalesce(s.ways ->> 'mention', 'screen') <> 'off')
      order by f.number limit ${literal(MAX_TOLD)}`,
    [table, record, author, mentioned],
  );
  return rows.map(({ user }) => user);
}
