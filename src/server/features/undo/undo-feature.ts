import { UNDO_ROUTES } from '#core/contract/records/undo-routes.ts';
import { JOURNAL_MONTHS, journalJobs } from '../../journal/journal.ts';
import { feature } from '../feature.ts';
import { UNDO_HANDLERS } from './undo-handlers.ts';

/** The journal: undo and redo, the history of records, the bin. */
export const undoFeature = feature({
  name: 'undo',
  routes: UNDO_ROUTES,
  handlers: () => UNDO_HANDLERS,
  jobs: ({ parts }) => journalJobs(parts.db, parts.journalDays),
  // Every night the journal gets the months to come, and loses those that are past.
  schedules: { [JOURNAL_MONTHS]: '17 2 * * *' },
  texts: ['web-journal', 'web-undo'],
  sql: ['0005-journal.sql', '0007-one-change-per-record.sql', '0012-linked-ids.sql'],
});
