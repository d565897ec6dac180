import type { CountAnswer, CountRequest } from '#core/contract/lists/list-routes.ts';
import { listCount, listEstimate } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';

export { bulkChange, bulkDelete, type BulkOutcome } from './bulk/bulk.ts';
export { forgetOldSelections, keepSelection } from './bulk/selections.ts';

/** Counts a list, or estimates how long it is. */
export async function countFor(requestContext: OwnContext, request: CountRequest): Promise<CountAnswer> {
  if (request.estimate === true) return await listEstimate(requestContext.db, requestContext, request);
  return await requestContext.db.read(async (connection) => {
    // A count that took every core would make the rows beside it wait.
    await connection.query('begin read only; set local max_parallel_workers_per_gather = 0');
    return await listCount(connection, requestContext, request);
  });
}
