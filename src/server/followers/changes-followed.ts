import type { Runner } from '../database/pool.ts';
import { literal, sql } from '../database/sql/sql.ts';

/** What an operation did to a record that somebody follows. */
export interface FollowedChange {
  readonly user: number;
  /** The table that the record is of, as the journal says. */
  readonly table: number;
  readonly record: number;
  readonly what: 'create' | 'modify' | 'delete' | 'restore';
  /** The columns that were changed. */
  readonly columns: readonly number[];
  /** Those of `assigning` in which the user stands since. */
  readonly assigned: readonly number[];
}

/** Followed records that one operation tells of to one user at most, and to all. */
const MAX_OF_USER = 1_000;
const MAX_OF_ALL = 50_000;

/**
 * What an operation did to records of a family that others than who did it follow, by one statement however many it changed.
 * `kinds` are the tables of the family.
 */
export async function changesFollowed(
  db: Runner,
  {
    operation,
    top,
    kinds,
    assigning,
    by,
  }: {
    readonly operation: number;
    readonly top: number;
    readonly kinds: readonly number[];
    /** Columns that say whom a record is assigned to. */
    readonly assigning: readonly number[];
    /** The account that has done it. */
    readonly by: string;
  },
): Promise<readonly FollowedChange[]> {
  const { rows } = await db.query<FollowedChange>(
    // The journal is in months: an operation that is told of has only just ended.
    sql`with followed as (
        select f.user_id, c.table_id, c.record_id, c.what, c.diff,
            row_number() over (partition by f.user_id order by c.record_id) as place
          from colonnade.follower f join colonnade.change c
            on c.operation_id = $1 and c.table_id = any($3::bigint[]) and c.record_id = f.record_id
              and c.at > now() - interval '2 days' and c.what <> 'purge'
          where f.table_id = $2 and f.stopped_at is null and 'user:' || f.user_id <> $5)
      select f.user_id as user, f.table_id as table, f.record_id as record, f.what,
          to_json(array(select k::bigint from jsonb_object_keys(f.diff) k where k ~ '^[0-9]+$')) as columns,
          to_json(array(select d.key::bigint from jsonb_each(f.diff) d where d.key = any($4::text[])
            and d.value -> 1 = to_jsonb(f.user_id) and d.value -> 0 is distinct from d.value -> 1)) as assigned
        from followed f where f.place <= ${literal(MAX_OF_USER)}
        order by f.user_id, f.record_id limit ${literal(MAX_OF_ALL)}`,
    [operation, top, kinds, assigning.map(String), by],
  );
  return rows;
}
