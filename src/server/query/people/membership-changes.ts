import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';

/** A change of a group that took a user in, or out. */
export interface MembershipChange {
  readonly operation: number;
  readonly at: Date;
  /** Who changed the group; null for the command line. */
  readonly userId: number | null;
  readonly group: number;
  readonly label: string;
  readonly isMember: boolean;
}

/** The table of groups and its list of members, as the product brings them. */
const GROUPS = 8_384_599_940_305_426;
const MEMBERS = '1247412543294796';

/** What changes of groups took a user in or out, the latest first. */
export async function membershipChanges(
  db: Runner,
  user: number,
  limit: number,
): Promise<readonly MembershipChange[]> {
  const { rows } = await db.query<MembershipChange>(
    sql`select o.id as operation, c.at, o.user_id as "userId", g.id as "group", g.label,
        $1 in (select colonnade.ids(c.diff -> $2 -> 1)) as "isMember"
      from colonnade.change c join colonnade.operation o on o.id = c.operation_id and o.at = c.at
        join app.user_group g on g.id = c.record_id
      where c.table_id = $3::bigint and c.diff ? $2
        and ($1 in (select colonnade.ids(c.diff -> $2 -> 0))) <> ($1 in (select colonnade.ids(c.diff -> $2 -> 1)))
      order by c.operation_id desc limit $4`,
    [user, MEMBERS, GROUPS, limit],
  );
  return rows;
}
