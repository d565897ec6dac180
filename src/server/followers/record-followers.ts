import {
  FOLLOWERS_NAMED,
  type Follower,
  type FollowState,
} from '#core/contract/messaging/follower-routes.ts';
import {
  besideRecord,
  readerBeside,
  type AskingBeside,
  type AskingPeople,
  type BesidePlace,
  type BesideRecord,
} from '../beside/beside.ts';
import { sql } from '../database/sql/sql.ts';
import { isActiveUser, userNames } from '../query/people/users.ts';
import { beginFollowing, stopFollowing } from './follower-rows.ts';

/** Active users who follow `f` a record ($1, $2). */
const FOLLOWERS = sql`colonnade.follower f
  where f.table_id = $1 and f.record_id = $2 and f.stopped_at is null and ${isActiveUser(sql`f.user_id`)}`;

/** Whether whoever asks follows a record, and how many do. */
export async function followState(asking: AskingBeside, place: BesidePlace): Promise<FollowState> {
  return await stateOf(asking, await besideRecord(asking, place));
}

/** Follows a record, or stops; what is so already stays as it is. */
export async function changeFollowing(
  asking: AskingBeside,
  { following, ...place }: BesidePlace & { readonly following: boolean },
): Promise<FollowState> {
  const { db, viewer } = asking.request;
  const record = await besideRecord(asking, place);
  const at = { table: record.top.id, record: record.id };
  if (following) await beginFollowing(db, at, { users: [viewer.userId], isOwn: true });
  else await stopFollowing(db, at, viewer.userId);
  return await stateOf(asking, record);
}

/** Who follows a record, whoever asks first, then those who have longest; each with whether that one may read it still. */
export async function listFollowers(
  asking: AskingPeople,
  place: BesidePlace,
): Promise<{ followers: Follower[]; count: number }> {
  const { db, viewer } = asking.request;
  const record = await besideRecord(asking, place);
  const { rows } = await db.query<{ id: number; count: number }>({
    name: 'follower_list',
    text: sql`select f.user_id as id, count(*) over () as count from ${FOLLOWERS}
      order by f.user_id = $3 desc, f.number limit $4`,
    values: [record.top.id, record.id, viewer.userId, FOLLOWERS_NAMED],
  });
  const names = await userNames(
    db,
    rows.map(({ id }) => id),
  );
  const followers: Follower[] = [];
  for (const { id } of rows) {
    const reader = await readerBeside(asking, record, { user: id, column: null });
    const name = names.get(id) || null;
    followers.push({ id, name, own: id === viewer.userId, reads: reader?.table !== undefined });
  }
  return { followers, count: rows[0]?.count ?? 0 };
}

async function stateOf(
  { request: { db, viewer } }: AskingBeside,
  { top, id }: BesideRecord,
): Promise<FollowState> {
  const { rows } = await db.query<FollowState>({
    name: 'follower_state',
    text: sql`select coalesce(bool_or(f.user_id = $3), false) as following, count(*) as count from ${FOLLOWERS}`,
    values: [top.id, id, viewer.userId],
  });
  return rows[0] ?? { following: false, count: 0 };
}
