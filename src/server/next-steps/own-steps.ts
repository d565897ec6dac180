import { WORK_PAGE, type StepOfWork } from '#core/contract/messaging/next-step-routes.ts';
import { AppError } from '#core/errors.ts';
import { isColleague, keyOfPlace, recordsAt, type AskingBeside, type StandingAt } from '../beside/beside.ts';
import { sql } from '../database/sql/sql.ts';
import { presentSteps, STEP_ROW, type StepRow } from './read-steps.ts';

/** Steps that are counted at most. */
const MAX_COUNTED = 5_000;

type RowAtRecord = StepRow & StandingAt;

/**
 * The open steps that whoever asks is to do, by their dates, those without one at the end, a page at a time: of records
 * that whoever asks may read. Throws AppError `request.invalid` for a page that no answer has named.
 */
export async function listOwnSteps(
  { request, session }: AskingBeside,
  { after }: { readonly after?: string | undefined },
): Promise<{ steps: StepOfWork[]; next: string | null }> {
  if (!isColleague(session)) return { steps: [], next: null };
  const { day, id } = readPlace(after);
  const { rows } = await request.db.query<RowAtRecord>({
    name: 'step_own_list',
    text: sql`select ${STEP_ROW}, s.table_id, s.record_id from colonnade.next_step s
      where s.user_id = $1 and s.done_at is null and s.deleted_at is null
        and (coalesce(s.due_on, 'infinity'::date), s.id) > (coalesce($2::date, '-infinity'::date), $3::bigint)
      order by coalesce(s.due_on, 'infinity'::date), s.id limit $4`,
    values: [request.viewer.userId, day, id, WORK_PAGE + 1],
  });
  const page = rows.slice(0, WORK_PAGE);
  const records = await recordsAt(request, page, true);
  const shown = page.filter((row) => records.has(keyOfPlace(row)));
  const steps = await presentSteps(request, shown);
  const last = page.at(-1);
  return {
    steps: steps.flatMap((step, at) => {
      const record = records.get(keyOfPlace(shown[at]));
      return record ? [{ ...step, record }] : [];
    }),
    next: rows.length > WORK_PAGE && last ? `${last.due_on ?? 'infinity'}.${last.id}` : null,
  };
}

/** How many open steps of whoever asks are overdue, and due today where that one lives. */
export async function countOwnSteps({
  request,
  session,
}: AskingBeside): Promise<{ overdue: number; today: number }> {
  if (!isColleague(session)) return { overdue: 0, today: 0 };
  const { rows } = await request.db.query<StandingAt & { readonly overdue: boolean }>({
    name: 'step_own_count',
    text: sql`select s.table_id, s.record_id, s.due_on < (now() at time zone $2)::date as overdue
      from colonnade.next_step s
      where s.user_id = $1 and s.done_at is null and s.deleted_at is null and s.due_on <= (now() at time zone $2)::date
      order by s.due_on desc, s.id limit $3`,
    values: [request.viewer.userId, request.viewer.timeZone, MAX_COUNTED],
  });
  const known = await recordsAt(request, rows, false);
  const counted = rows.filter((row) => known.has(keyOfPlace(row)));
  const overdue = counted.filter((row) => row.overdue).length;
  return { overdue, today: counted.length - overdue };
}

function readPlace(after: string | undefined): { readonly day: string | null; readonly id: number } {
  if (after === undefined) return { day: null, id: 0 };
  const found = /^(\d{4}-\d\d-\d\d|infinity)\.(\d{1,15})$/.exec(after);
  if (!found?.[1] || (found[1] !== 'infinity' && Number.isNaN(Date.parse(found[1]))))
    throw new AppError('request.invalid', { reason: 'after' });
  return { day: found[1], id: Number(found[2]) };
}
