import { MAX_AT_ONCE, type BULK_ROUTES, type BulkAnswer } from '#core/contract/lists/bulk-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { labelOf } from '#core/language/labels.ts';
import type { HandlerCall, HandlersOf } from '../../http/serve-route.ts';
import { bulkChange, bulkDelete, keepSelection, type Bulk, type BulkOutcome } from '../../lists/lists.ts';
import { readableTable } from '../../query/scene/place.ts';
import { doneOnce, type RequestContext } from '../../records/records.ts';
import { addTask, type TaskName } from '../../tasks/tasks.ts';
import type { Translations } from '../../translations/translations.ts';
import type { Services } from '../services.ts';
import { BULK_CHANGE_TASK, BULK_DELETE_TASK } from './bulk-tasks.ts';
import { toldReasons } from './told-reasons.ts';

/** What all that match are asked and given. */
export function bulkHandlers({ parts: { translations } }: Services): HandlersOf<typeof BULK_ROUTES> {
  return {
    list_selection_keep: async ({ requestContext, session, body }) =>
      await keepSelection(requestContext(), session().id, body),
    list_bulk_change: async (call) =>
      await begun(call, BULK_CHANGE_TASK, async (own, running) =>
        told(await bulkChange(own, call.body, running), own, translations),
      ),
    list_bulk_delete: async (call) =>
      await begun(call, BULK_DELETE_TASK, async (own, running) =>
        told(await bulkDelete(own, call.body, running), own, translations),
      ),
  };
}

type BulkCall = Pick<HandlerCall<unknown>, 'requestContext' | 'session' | 'once' | 'leaving'> & {
  readonly body: Bulk;
};

/** Foretells, does at once, or has done as a task; what is only foretold ends when its caller goes. */
async function begun(
  { requestContext, session, once, leaving, body }: BulkCall,
  kind: TaskName,
  work: (own: RequestContext, running: { readonly signal?: AbortSignal }) => Promise<BulkAnswer>,
): Promise<BulkAnswer | { readonly task: number }> {
  const request = requestContext();
  if (body.check === true) return await work(request, { signal: leaving() });
  const { tableId, count } = body;
  if (count <= MAX_AT_ONCE) return await doneOnce(request, once, async (own) => await work(own, {}));
  const { locale } = request.viewer;
  const title = {
    table: labelOf(readableTable(request, tableId).plural, locale),
    number: numberFormat(locale.replaceAll('_', '-')).format(count),
  };
  return await doneOnce(request, once, async ({ db }) => ({
    task: await addTask(db, session(), { kind, title, input: body }),
  }));
}

function told(
  { reasons, ...outcome }: BulkOutcome,
  { viewer }: RequestContext,
  translations: Translations,
): BulkAnswer {
  return { ...outcome, reasons: toldReasons(reasons, viewer, translations) };
}
