import { addJob, jobNamed } from '../../jobs/jobs.ts';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import { lacksSupervisor } from '../../query/people/users.ts';

/** The step of the first run that is done once the first supervisor has messages. */
const OFFICE_STEP = 'sample office';
/** The work that makes colleagues, messages and comments of the sample. */
export const FILL_OFFICE = jobNamed('fill_sample_office');

/** Has colleagues, messages and comments made once there is somebody to have them. */
export async function expectOffice(db: Runner): Promise<void> {
  await db.query(sql`insert into colonnade.pending (step) values ($1) on conflict do nothing`, [OFFICE_STEP]);
}

/** Puts the work down where it is expected and a supervisor exists; what was put down before is not done twice. */
export async function beginOffice(db: Runner): Promise<void> {
  const { rows } = await db.query(sql`select 1 from colonnade.pending where step = $1`, [OFFICE_STEP]);
  if (rows.length === 0 || (await lacksSupervisor(db))) return;
  await addJob(db, FILL_OFFICE, {}, { key: FILL_OFFICE });
}

/** Ends the step for good, in the transaction that does the work; gives whether it was still to be done. */
export async function endOfficeStep(tx: Runner): Promise<boolean> {
  const ended = await tx.query(sql`delete from colonnade.pending where step = $1 returning step`, [
    OFFICE_STEP,
  ]);
  return ended.rows.length > 0;
}
