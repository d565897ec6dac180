import { BulkChangeBody, BulkDeleteBody } from '#core/contract/lists/bulk-routes.ts';
import type { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import { bulkChange, bulkDelete, type BulkOutcome } from '../../lists/lists.ts';
import type { OwnContext } from '../../records/records.ts';
import { taskKind, taskNamed, type TaskKinds } from '../../tasks/tasks.ts';
import type { Translations } from '../../translations/translations.ts';
import type { Services } from '../services.ts';
import { toldReasons } from './told-reasons.ts';

/** The change and the deletion of a large set. */
export const BULK_CHANGE_TASK = taskNamed('bulk_change');
export const BULK_DELETE_TASK = taskNamed('bulk_delete');

/** What tasks on large sets do. */
export function bulkTasks({ parts: { translations } }: Services): TaskKinds {
  return {
    [BULK_CHANGE_TASK]: taskKind(BulkChangeBody, async ({ input, request, progress }) =>
      outcomeOf(await bulkChange(request, input, { progress }), request, translations),
    ),
    [BULK_DELETE_TASK]: taskKind(BulkDeleteBody, async ({ input, request, progress }) =>
      outcomeOf(await bulkDelete(request, input, { progress }), request, translations),
    ),
  };
}

function outcomeOf(
  { changed, refused, reasons, operation }: BulkOutcome,
  { viewer }: OwnContext,
  translations: Translations,
): TaskOutcome {
  return {
    records: operation === null ? 0 : changed,
    refused,
    refusals: toldReasons(reasons, viewer, translations).map(({ message, examples }) => ({
      what: examples.map(([, title]) => title).join(', '),
      why: message,
    })),
    ...(operation === null ? {} : { operation }),
  };
}
