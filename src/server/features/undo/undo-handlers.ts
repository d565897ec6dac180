import type { UNDO_ROUTES } from '#core/contract/records/undo-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  displayOperation,
  listBin,
  listOperations,
  processOperations,
  purgeRecords,
  recordHistory,
  restoreRecords,
} from '../../journal/journal.ts';
import { doneOnce } from '../../records/records.ts';

/** The journal: undo and redo, the history of records, the bin. */
export const UNDO_HANDLERS = {
  messaging_undo_list: async ({ requestContext, query }) => ({
    operations: [...(await listOperations(requestContext(), 'undo', query))],
  }),
  messaging_undo_display: async ({ requestContext, params }) =>
    await displayOperation(requestContext(), 'undo', params.messageID),
  messaging_undo_process: async ({ requestContext, once, body }) =>
    await doneOnce(requestContext(), once, async (inner) => ({
      operations: [...(await processOperations(inner, 'undo', body.messages))],
    })),
  // The flow has no state on the server: what was displayed holds nothing.
  messaging_undo_close: async () => await Promise.resolve({ closed: true }),
  messaging_redo_list: async ({ requestContext, query }) => ({
    operations: [...(await listOperations(requestContext(), 'redo', query))],
  }),
  messaging_redo_display: async ({ requestContext, params }) =>
    await displayOperation(requestContext(), 'redo', params.messageID),
  messaging_redo_process: async ({ requestContext, once, body }) =>
    await doneOnce(requestContext(), once, async (inner) => ({
      operations: [...(await processOperations(inner, 'redo', body.messages))],
    })),
  messaging_redo_close: async () => await Promise.resolve({ closed: true }),
  api_record_history: async ({ requestContext, params, query }) => ({
    entries: await recordHistory(requestContext(), { ...params, ...query }),
  }),
  api_bin_list: async ({ requestContext, params, query }) =>
    await listBin(requestContext(), { ...params, ...query }),
  api_bin_restore: async ({ requestContext, once, params, body }) =>
    await doneOnce(requestContext(), once, (inner) => restoreRecords(inner, params.tableId, body.records)),
  api_bin_purge: async ({ requestContext, once, params, body }) =>
    await doneOnce(requestContext(), once, (inner) => purgeRecords(inner, params.tableId, body.records)),
} satisfies HandlersOf<typeof UNDO_ROUTES>;
