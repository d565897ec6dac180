import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Days for which deleted steps can be brought back. */
const KEPT_DAYS = 30;

/** Forgets steps that were deleted long ago. */
export async function cleanSteps(db: Runner): Promise<void> {
  await db.query(sql`delete from colonnade.next_step where deleted_at < now() - make_interval(days => $1)`, [
    KEPT_DAYS,
  ]);
}
