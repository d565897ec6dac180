import { FOLLOWED_PAGE, type FollowedRecord } from '#core/contract/messaging/follower-routes.ts';
import { isColleague, keyOfPlace, recordsAt, type AskingBeside, type StandingAt } from '../beside/beside.ts';
import { sql } from '../database/sql/sql.ts';

/**
 * The records that whoever asks follows and may read, those last begun with first, a page at a time: with the rights of
 * this moment a page may have fewer.
 */
export async function listFollowed(
  { request, session }: AskingBeside,
  { before }: { readonly before?: number | undefined },
): Promise<{ records: FollowedRecord[]; next: number | null }> {
  if (!isColleague(session)) return { records: [], next: null };
  const { rows } = await request.db.query<StandingAt & { readonly number: number }>({
    name: 'follower_own_list',
    text: sql`select f.table_id, f.record_id, f.number from colonnade.follower f
      where f.user_id = $1 and f.stopped_at is null and ($2::bigint is null or f.number < $2)
      order by f.number desc limit $3`,
    values: [request.viewer.userId, before ?? null, FOLLOWED_PAGE + 1],
  });
  const page = rows.slice(0, FOLLOWED_PAGE);
  const known = await recordsAt(request, page, true);
  return {
    records: page.flatMap((row) => known.get(keyOfPlace(row)) ?? []),
    next: rows.length > FOLLOWED_PAGE ? (page.at(-1)?.number ?? null) : null,
  };
}
