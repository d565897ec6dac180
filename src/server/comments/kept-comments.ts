import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Days for which deleted comments can be brought back. */
const KEPT_DAYS = 30;

/** Forgets comments that were deleted long ago; of one that was answered since, what it said. */
export async function cleanComments(db: Runner): Promise<void> {
  const old = sql`c.deleted_at < now() - make_interval(days => $1)`;
  await db.query(
    sql`delete from colonnade.comment c where ${old} and not exists (
      select 1 from colonnade.comment a where a.parent_id = c.id and a.deleted_at is null)`,
    [KEPT_DAYS],
  );
  await db.query(
    sql`with emptied as (update colonnade.comment c set body = '[]' where ${old} and c.body <> '[]' returning c.id)
      delete from colonnade.comment_mention m using emptied e where m.comment_id = e.id`,
    [KEPT_DAYS],
  );
}

/** Whether a comment was not deleted. */
export async function isCommentThere(db: Runner, comment: number): Promise<boolean> {
  const { rows } = await db.query(sql`select 1 from colonnade.comment where id = $1 and deleted_at is null`, [
    comment,
  ]);
  return rows.length > 0;
}
