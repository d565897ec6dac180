import type { Runner } from '../database/pool.ts';

/** The step of the first run that is done once supervisors have chosen what to begin with. */
const STEP = 'first visit';

/** Has the first supervisors be asked what to begin with, until they choose or the application is another one. */
export async function offerFirstVisit(db: Runner): Promise<void> {
  await db.query('insert into colonnade.pending (step) values ($1) on conflict do nothing', [STEP]);
}

/** Whether supervisors may still choose what to begin with. */
export async function isFirstVisit(db: Runner): Promise<boolean> {
  return (await db.query('select 1 from colonnade.pending where step = $1', [STEP])).rows.length > 0;
}

/** Ends the offer for everybody; gives whether it stood. */
export async function endFirstVisit(db: Runner): Promise<boolean> {
  const ended = await db.query('delete from colonnade.pending where step = $1 returning step', [STEP]);
  return ended.rows.length > 0;
}
