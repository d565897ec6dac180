import type { IMPORT_ROUTES } from '#core/contract/records/import-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { importCsv } from '../../import/import.ts';

/** Files that become records. */
export const IMPORT_HANDLERS = {
  import_csv: async ({ requestContext, params, query, body, request }) =>
    await importCsv(requestContext(), {
      tableId: params.tableId,
      map: query.map,
      check: query.check,
      source: body,
      caller: request,
    }),
} satisfies HandlersOf<typeof IMPORT_ROUTES>;
