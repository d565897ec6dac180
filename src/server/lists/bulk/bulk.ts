import type { Chosen } from '#core/contract/lists/chosen.ts';
import type { Problem } from '#core/std/result.ts';
import type { SetRefusal } from '../../query/bulk/set/choose-set.ts';
import { titlesOf } from '../../query/record/read-record.ts';
import { readableTable } from '../../query/scene/place.ts';
import type { RequestContext, Values } from '../../records/records.ts';
import { changeSet, type Running, type SetOutcome } from './change-set.ts';
import type { GivenMembers } from './given-members.ts';
import { saidParams } from './refuse-titled.ts';
import { deleteSet } from './delete-set.ts';
import { choiceOf } from './selections.ts';

/** What is done with chosen records, as the routes carry it. */
export interface Bulk {
  readonly tableId: number;
  readonly chosen: Chosen;
  readonly count: number;
  readonly leaveOut?: boolean | undefined;
  readonly check?: boolean | undefined;
}

/** A reason for which records were refused, with what names the first of them to the viewer. */
interface ToldReason {
  readonly code: string;
  readonly column: string;
  readonly params: NonNullable<Problem['params']>;
  readonly count: number;
  readonly examples: readonly (readonly [number, string])[];
}

/** What became of chosen records; `operation` is null where nothing was written. */
export interface BulkOutcome extends Omit<SetOutcome, 'reasons' | 'operation'> {
  readonly reasons: readonly ToldReason[];
  readonly operation: number | null;
}

/** Gives chosen records the same values, or members of a list. Throws AppError as `changeSet`, and `selection.unknown`. */
export async function bulkChange(
  request: RequestContext,
  {
    tableId,
    chosen,
    values,
    members,
    ...how
  }: Bulk & { readonly values: Values; readonly members?: GivenMembers | undefined },
  running?: Running,
): Promise<BulkOutcome> {
  const choice = await choiceOf(request, tableId, chosen);
  const change = { table: tableId, what: { choice, values, members }, ...how };
  return await told(request, tableId, await changeSet(request, change, running));
}

/** Deletes chosen records. Throws AppError as `deleteSet`, and `selection.unknown`. */
export async function bulkDelete(
  request: RequestContext,
  { tableId, chosen, ...how }: Bulk,
  running?: Running,
): Promise<BulkOutcome> {
  const choice = await choiceOf(request, tableId, chosen);
  return await told(request, tableId, await deleteSet(request, { table: tableId, choice, ...how }, running));
}

async function told(
  request: RequestContext,
  tableId: number,
  { reasons, operation, ...outcome }: SetOutcome,
): Promise<BulkOutcome> {
  const table = readableTable(request, tableId);
  const ids = [...new Set(reasons.flatMap((reason) => reason.ids))];
  const titles = await titlesOf(request.db, request, table, ids);
  const toldOf = ({ code, column, said, count, ids: own }: SetRefusal): ToldReason => ({
    code,
    column,
    params: { ...(column === '' ? {} : { column }), ...saidParams(said) },
    count,
    examples: own.flatMap((id) => {
      const title = titles.get(id);
      return title === undefined ? [] : [[id, title] as const];
    }),
  });
  return { ...outcome, reasons: reasons.map(toldOf), operation: operation ?? null };
}
