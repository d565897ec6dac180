import { supervises } from '#core/access/supervisor.ts';
import { MAX_DONE_STEPS, type NextStep } from '#core/contract/messaging/next-step-routes.ts';
import { DONE_STEPS } from '#core/contract/route/limits.ts';
import { besideRecord, type AskingBeside, type BesidePlace } from '../beside/beside.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { userNames } from '../query/people/users.ts';
import { doerNames, type OwnContext } from '../records/records.ts';

/** A step as it is kept. */
export interface StepRow {
  readonly id: number;
  readonly account: string;
  readonly text: string;
  /** YYYY-MM-DD. */
  readonly due_on: string | null;
  readonly user_id: number;
  readonly assigned: number;
  readonly created_at: Date;
  readonly version: number;
  readonly done_at: Date | null;
  readonly done_by: string | null;
  readonly deleted_at: Date | null;
  readonly deleted_by: string | null;
}

export const STEP_ROW = sql`s.id, s.account, s.text, to_char(s.due_on, 'YYYY-MM-DD') as due_on, s.user_id, s.assigned,
  s.created_at, s.version, s.done_at, s.done_by, s.deleted_at, s.deleted_by`;

/** The steps `s` at a record ($1, $2). */
export const AT_RECORD = sql`s.table_id = $1 and s.record_id = $2`;

/** The steps at a record: all that are open by their dates, those without one at the end; of those done the last. */
export async function listSteps(
  asking: AskingBeside,
  { done, ...place }: BesidePlace & { readonly done?: number | undefined },
): Promise<{ open: NextStep[]; done: NextStep[]; doneCount: number }> {
  const { request } = asking;
  const { top, id } = await besideRecord(asking, place);
  const { rows } = await request.db.query<StepRow & { readonly done_count: number }>({
    name: 'step_list',
    text: sql`with of_record as materialized (
        select ${STEP_ROW}, count(*) filter (where s.done_at is not null) over () as done_count,
          row_number() over (partition by s.done_at is null order by s.done_at desc, s.id desc) as place
        from colonnade.next_step s where ${AT_RECORD} and s.deleted_at is null)
      select * from of_record where done_at is null or place <= $3
      order by done_at desc nulls first, due_on, id`,
    values: [top.id, id, Math.min(done ?? DONE_STEPS, MAX_DONE_STEPS)],
  });
  const steps = await presentSteps(request, rows);
  return {
    open: steps.filter((step) => step.done === null),
    done: steps.filter((step) => step.done !== null),
    doneCount: rows[0]?.done_count ?? 0,
  };
}

/** How many steps at a record are open. */
export async function countSteps(asking: AskingBeside, place: BesidePlace): Promise<number> {
  const { top, id } = await besideRecord(asking, place);
  return await countOpen(asking.request.db, top.id, id);
}

export async function countOpen(db: Runner, table: number, record: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'step_count',
    text: sql`select count(*) as count from colonnade.next_step s
      where ${AT_RECORD} and s.done_at is null and s.deleted_at is null`,
    values: [table, record],
  });
  return rows[0]?.count ?? 0;
}

/** Steps as their reader is told of them. */
export async function presentSteps(request: OwnContext, rows: readonly StepRow[]): Promise<NextStep[]> {
  const { db, viewer } = request;
  const doers = await doerNames(
    request,
    rows.flatMap(({ account, done_by: doneBy }) => [account, doneBy ?? account]),
  );
  const users = await userNames(db, [...new Set(rows.map((row) => row.user_id))]);
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    dueOn: row.due_on,
    user: { id: row.user_id, name: users.get(row.user_id) || null },
    own: row.user_id === viewer.userId,
    by: doers.get(row.account) ?? null,
    at: row.created_at.toISOString(),
    done:
      row.done_at === null
        ? null
        : { at: row.done_at.toISOString(), by: doers.get(row.done_by ?? '') ?? null },
    version: row.version,
    rights: { delete: row.account === viewer.account || row.user_id === viewer.userId || supervises(viewer) },
  }));
}
