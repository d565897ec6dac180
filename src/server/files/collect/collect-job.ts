import type { Database } from '../../database/pool.ts';
import { jobNamed, type Jobs } from '../../jobs/jobs.ts';
import type { ContentStore } from '../store/content-store.ts';
import { collectUnused } from './collect-unused.ts';

/** What the daily job is called that removes what nothing needs. */
export const COLLECT_FILES = jobNamed('collect_files');

/** That job; `journalDays` is how long the journal is kept. */
export function collectionJobs(db: Database, store: ContentStore, journalDays: number): Jobs {
  return {
    [COLLECT_FILES]: async (_, signal) => {
      await collectUnused(db, store, journalDays, signal);
    },
  };
}
