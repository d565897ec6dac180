import type { BULK_ROUTES, BulkAnswer, BulkRefusal } from '#core/contract/lists/bulk-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { bulkChange, bulkDelete, keepSelection, type BulkOutcome } from '../../lists/lists.ts';
import { answeredOnce, keeping, type RequestContext } from '../../records/records.ts';
import type { Services } from '../services.ts';

/** What all that match are asked and given. */
export function bulkHandlers({ parts: { translations } }: Services): HandlersOf<typeof BULK_ROUTES> {
  const told = ({ reasons, ...outcome }: BulkOutcome, { viewer }: RequestContext): BulkAnswer => ({
    ...outcome,
    reasons: reasons.map(({ code, column, params, count, examples }): BulkRefusal => ({
      code,
      message: translations.message(`errors.${code}`, params, viewer.locale),
      ...(column === '' ? {} : { column }),
      count,
      examples: [...examples],
    })),
  });
  return {
    list_selection_keep: async ({ requestContext, session, body }) =>
      await keepSelection(requestContext(), session().id, body),
    list_bulk_change: async ({ requestContext, once, body }) =>
      await answeredOnce(requestContext(), once, (inner) =>
        keeping(inner, async (own) => told(await bulkChange(own, body), own)),
      ),
    list_bulk_delete: async ({ requestContext, once, body }) =>
      await answeredOnce(requestContext(), once, (inner) =>
        keeping(inner, async (own) => told(await bulkDelete(own, body), own)),
      ),
  };
}
