import type { EXPORT_ROUTES } from '#core/contract/records/export-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { EXPORT_TASK, exportInput, shortFile, wantedFile } from '../../export/export.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { readableTable } from '../../query/scene/place.ts';
import { addTask, openTaskFile } from '../../tasks/tasks.ts';

/** Media that a browser shows without running anything. */
const SHOWN = /^(text\/csv|application\/json)\b/;

/** Records that become files. */
export function exportHandlers(store: ContentStore): HandlersOf<typeof EXPORT_ROUTES> {
  return {
    api_export: async ({ requestContext, session, params: { tableId, format }, body }) => {
      const request = requestContext();
      const input = exportInput(tableId, format, body);
      const table = readableTable(request, tableId);
      const file = await shortFile(request, wantedFile(request, input, store));
      if (file) return { ...file, isAttached: true };
      const title = { table: labelOf(table.plural, request.viewer.locale), format: format.toUpperCase() };
      return { task: await addTask(request.db, session(), { kind: EXPORT_TASK, title, input }) };
    },
    cache_get: async ({ requestContext, session, params: { key, attachement } }) => {
      const file = await openTaskFile(requestContext().db, session(), key);
      return { ...file, isAttached: attachement || !SHOWN.test(file.media) };
    },
  };
}
