import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { MoveAnswer } from '#core/contract/lists/order-routes.ts';
import { callOnce } from '#web/api/call-once.ts';
import { call } from '#web/api/call.ts';
import { changedCount, keptChoice, type FoundBy } from '#web/data/selection/choice.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import type { MoveTo } from './moves.ts';

/** The list in which rows are moved. */
export interface MoveIn {
  readonly table: TableInfo;
  readonly question: FoundBy;
  /** The list column of a record, where it is the list of one. */
  readonly parent: { readonly columnId: number; readonly recordId: number } | undefined;
}

/** Has the server move rows, once. Throws `CallError`, and what `countNow` knows where other records match by now. */
export async function sendMove(
  { table, question, parent }: MoveIn,
  moved: Selection,
  to: MoveTo,
): Promise<MoveAnswer> {
  if (parent) {
    const body = { ...parent, records: [...(moved.ids ?? [])], to };
    return await callOnce((once) => call('list_sub_order', { body, once }));
  }
  const kept = await keptChoice({ table, question }, moved);
  if (kept.count !== moved.size) throw new OtherCount(kept.count);
  const body = { tableId: table.id, ...kept, to };
  return await callOnce((once) => call('list_full_order', { body, once }));
}

/** How many match by now, where others do than when all that match were selected. */
export function countNow(error: unknown): number | undefined {
  return error instanceof OtherCount ? error.count : changedCount(error);
}

class OtherCount extends Error {
  readonly count: number;

  constructor(count: number) {
    super('Other records match by now');
    this.count = count;
  }
}
