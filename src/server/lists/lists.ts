import type { CountAnswer } from '#core/contract/lists/list-routes.ts';
import type { CalculateRequest } from '#core/contract/lists/group-routes.ts';
import type { DrillAnswer, DrillRequest } from '#core/contract/lists/figure-routes.ts';
import type { FigureRequest } from '#core/contract/lists/figure-routes.ts';
import type { PivotRequest } from '#core/contract/lists/pivot-routes.ts';
import type { FindRequest } from '#core/contract/lists/duplicate-routes.ts';
import { duplicateSets } from '../query/list/duplicates.ts';
import { drilledInto } from '../query/list/drill.ts';
import { chartFigures } from '../query/list/figures.ts';
import { pivotFigures } from '../query/list/pivot.ts';
import { listGroups } from '../query/list/groups.ts';
import { draftCount, listCount, listEstimate, type ListOfCount } from '../query/list/run-list.ts';
import type { DraftRow } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';

export { bulkChange, bulkDelete, type Bulk, type BulkOutcome } from './bulk/bulk.ts';
export { choiceOf, forgetOldSelections, keepSelection, matchingIds } from './bulk/selections.ts';
export { changeSet, isSettable } from './bulk/change-set.ts';
export { problemsOf, refuseTitled } from './bulk/refuse-titled.ts';
export { dismissPairs } from './dismissed-pairs.ts';
export { moveInList, moveRecords } from './order/move-records.ts';
export { searchEverywhere } from './search-everywhere.ts';

/** Counts a list, with what a draft has made of it where one is given, or estimates how long it is. */
export async function countFor(
  requestContext: OwnContext,
  request: ListOfCount,
  draft?: readonly DraftRow[],
): Promise<CountAnswer> {
  if (request.estimate === true) return await listEstimate(requestContext.db, requestContext, request);
  return await alone(requestContext, async (connection) =>
    draft
      ? await draftCount(connection, requestContext, request, draft)
      : await listCount(connection, requestContext, request),
  );
}

/** The groups of a list with their results, as the answer's JSON text. */
export async function calculatedFor(requestContext: OwnContext, request: CalculateRequest): Promise<string> {
  return await alone(
    requestContext,
    async (connection) => await listGroups(connection, requestContext, request),
  );
}

/** The figures of a chart, as the answer's JSON text. */
export async function figuresFor(requestContext: OwnContext, request: FigureRequest): Promise<string> {
  return await alone(
    requestContext,
    async (connection) => await chartFigures(connection, requestContext, request),
  );
}

/** The figures of a pivot, as the answer's JSON text. */
export async function pivotFor(requestContext: OwnContext, request: PivotRequest): Promise<string> {
  return await alone(requestContext, async (connection) => {
    // The statement joins what it has put together itself, of which PostgreSQL cannot tell how much it is: a loop over
    // many elements would take minutes.
    await connection.query('set local enable_nestloop = off');
    return await pivotFigures(connection, requestContext, request);
  });
}

/** The records behind an element of figures. */
export async function drillFor(requestContext: OwnContext, request: DrillRequest): Promise<DrillAnswer> {
  return await alone(
    requestContext,
    async (connection) => await drilledInto(connection, requestContext, request),
  );
}

/** Sets of records that are the same by a rule, as the answer's JSON text. */
export async function duplicatesFor(requestContext: OwnContext, request: FindRequest): Promise<string> {
  return await alone(
    requestContext,
    async (connection) => await duplicateSets(connection, requestContext, request),
  );
}

type Connection = Parameters<typeof listCount>[0];

/** Reads all records of a list on one processor: more would make the rows beside it wait. */
async function alone<Answer>(
  { db }: OwnContext,
  read: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  return await db.read(async (connection) => {
    await connection.query('begin read only; set local max_parallel_workers_per_gather = 0');
    return await read(connection);
  });
}
