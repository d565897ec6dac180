import { inTransaction, type Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { jobNamed, type Jobs } from '../jobs/jobs.ts';

/** What the job of the journal's months is called. */
export const JOURNAL_MONTHS = jobNamed('journal_months');

/** The work that keeps the journal's months: those of the next two months are made, those past `days` go. */
export function journalJobs(db: Database, days: number): Jobs {
  return { [JOURNAL_MONTHS]: async () => await keepJournalMonths(db, days) };
}

/**
 * Makes the months of the journal up to two months ahead and drops those that ended more than `days` days ago, whole.
 * Gives up after some seconds where others read the journal for long: it is tried again.
 */
async function keepJournalMonths(db: Database, days: number): Promise<void> {
  const steps = [
    { text: sql`select colonnade.make_journal_months(now(), now() + interval '2 months')`, values: [] },
    {
      text: sql`select colonnade.drop_journal_months(now() - make_interval(days => $1::integer))`,
      values: [days],
    },
  ];
  for (const step of steps) {
    await inTransaction(db, async (tx) => {
      await tx.query("set local lock_timeout = '5s'");
      await tx.query(step);
    });
  }
}
