import type { Runner } from '../database/pool.ts';
import { literal, sql } from '../database/sql/sql.ts';
import { userTimeZone } from '../query/people/users.ts';

/** A step that is due, of which its user was not reminded before. */
export interface DueStep {
  readonly id: number;
  readonly user: number;
  /** The table at the top of the record's family. */
  readonly table: number;
  readonly record: number;
  /** YYYY-MM-DD. */
  readonly dueOn: string;
}

/** The hour from which people are reminded, where they live. */
const FROM_HOUR = 6;
/** Steps that one look takes at most. */
const MAX_TAKEN = 2_000;

/**
 * Takes the open steps that are due today, or were before, where their users live: nobody else takes them, and none comes
 * again unless its day becomes another one.
 */
export async function takeDueSteps(tx: Runner): Promise<readonly DueStep[]> {
  const { rows } = await tx.query<DueStep>(
    sql`with due as (
        select s.id from colonnade.next_step s
          cross join lateral (select now() at time zone ${userTimeZone(sql`s.user_id`)} as here) w
        where s.done_at is null and s.deleted_at is null and s.told_due_on is distinct from s.due_on
          and s.due_on <= (now() + interval '1 day')::date
          and (s.due_on < w.here::date or (s.due_on = w.here::date and extract(hour from w.here) >= ${literal(FROM_HOUR)}))
        order by s.due_on, s.id limit ${literal(MAX_TAKEN)} for update of s skip locked)
      update colonnade.next_step s set told_due_on = s.due_on from due where s.id = due.id
      returning s.id, s.user_id as user, s.table_id as table, s.record_id as record, to_char(s.due_on, 'YYYY-MM-DD') as "dueOn"`,
  );
  return rows;
}
