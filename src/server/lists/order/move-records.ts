import { mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { topOf } from '#core/catalog/family.ts';
import type { Chosen } from '#core/contract/lists/chosen.ts';
import type { MoveAnswer } from '#core/contract/lists/order-routes.ts';
import { MAX_MOVED } from '#core/contract/route/limits.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isList, isOwnOrder } from '#core/fields/traits.ts';
import { ranksBetween } from '#core/fields/own-order/rank.ts';
import { must } from '#core/std/must.ts';
import { isTransaction, type Transaction } from '../../database/pool.ts';
import {
  holdOrder,
  inOwnOrder,
  makeRoom,
  rankOfRecord,
  placesFrom,
  ranksAtEnd,
  type OwnOrder,
  type RankedRecord,
} from '../../query/order/places.ts';
import { membersAmong } from '../../query/record/members.ts';
import { allKnown } from '../../query/rights/known-records.ts';
import { byOwnTable } from '../../query/scene/own-table.ts';
import { placeOf, readableTable } from '../../query/scene/place.ts';
import { asOneOperation, isWritable, tell, type RequestContext } from '../../records/records.ts';
import { changeSet } from '../bulk/change-set.ts';
import { problemsOf, refuseTitled } from '../bulk/refuse-titled.ts';
import { choiceOf, chosenRecords } from '../bulk/selections.ts';

/** Records of a table that are moved, and the record that they go before or after; among each other they keep their order. */
interface Move {
  readonly tableId: number;
  readonly chosen: Chosen;
  /** How many its user has chosen. */
  readonly count: number;
  readonly to: { readonly side: 'before' | 'after'; readonly record: number };
}

/** A move among the members of a list column of a record. */
interface MoveInList extends Pick<Move, 'to'> {
  readonly columnId: number;
  readonly recordId: number;
  readonly records: readonly number[];
}

/**
 * Moves records in the own order of their table, by all rules that a form keeps to, as one operation and all of them or
 * none. Throws AppError `column.unknown` where there is no such order for the viewer, `record.unknown`, `value.refused` with
 * the first of those that are refused, by title; of a kept question `selection.unknown`, `selection.changed` and
 * `action.too_many`.
 */
export async function moveRecords(
  request: RequestContext,
  { tableId, chosen, count, to }: Move,
): Promise<MoveAnswer> {
  const table = readableTable(request, tableId);
  const column = table.columns.find(isOwnOrder);
  if (!column || !mayReadColumn(request.catalog, request.viewer, table, column))
    throw new AppError('column.unknown', { column: column?.name ?? '' });
  const choice = await choiceOf(request, tableId, chosen);
  const work = { kind: 'modify', table, action: 0 } as const;
  const { result, operation } = await asOneOperation(request, work, async (inner) => {
    const { db: tx } = inner;
    if (!isTransaction(tx)) throw new Error('Bug: an operation outside of a transaction');
    await holdOrder(tx, { column });
    const found = await chosenRecords(tx, inner, { choice, count, most: MAX_MOVED });
    if (found.includes(to.record)) throw new AppError('request.invalid', { reason: 'to' });
    const named = 'ids' in choice ? [...found, to.record] : [to.record];
    await allKnown(tx, inner, { named: table, ids: named });
    const without = await inOwnOrder(tx, { table, column }, found);
    const order = { table, column, without };
    const { ranks, making } = await ranksFor(tx, order, to);
    await makeRoomFor(inner, order, making);
    return await placed({ ...inner, moving: true }, order, ranks);
  });
  return { moved: result, operation: operation ?? null };
}

/** The same among the members of a list; throws AppError `record.unknown` for records that are none for the viewer. */
export async function moveInList(
  request: RequestContext,
  { columnId, recordId, ...move }: MoveInList,
): Promise<MoveAnswer> {
  const found = request.catalog.columns.get(columnId);
  const list = found?.column;
  if (!found || !isList(list)) throw new AppError('column.unknown', { column: columnId });
  const owner = readableTable(request, found.table.id);
  placeOf(request, owner, list.name);
  const ids = [...new Set([...move.records, move.to.record])];
  const members = await membersAmong(request.db, request, { owner, list, id: recordId, ids });
  if (members.length < ids.length) throw new AppError('record.unknown');
  const { records, to } = move;
  return await moveRecords(request, {
    tableId: list.target,
    chosen: { records: [...records] },
    count: records.length,
    to,
  });
}

/** Gives the records their ranks, each as what it is, by all rules of a form; gives how many were moved. */
async function placed(
  request: RequestContext,
  { table, column, without }: OwnOrder,
  ranks: readonly string[],
): Promise<number> {
  const rankOf = new Map(without.map((id, at) => [id, must(ranks[at], 'a rank')]));
  const refused: ColumnProblem[] = [];
  let moved = 0;
  for (const { table: own, ids } of await byOwnTable(request.db, request, table, without)) {
    const mine = must(columnNamed(own, column.name), 'an inherited column');
    if (!isWritable(request, own, { column: mine, kind: 'modify' })) {
      refused.push(...ids.slice(0, MAX_NAMED).map((row) => ({ column: column.name, code: FIXED, row })));
      continue;
    }
    const rows = ids.map((id) => ({ id, values: [rankOf.get(id)] }));
    const what = { columns: [column.name], rows };
    const { changed, reasons } = await changeSet(request, { table: own.id, what, count: ids.length });
    moved += changed;
    refused.push(
      ...problemsOf(reasons).map((one) => (RIGHTS.includes(one.code) ? { ...one, code: FIXED } : one)),
    );
  }
  await refuseTitled(request, table, refused);
  return moved;
}

/** Records that may not be moved, of those that nothing else is said of. */
const FIXED = 'record.not_moved';
const RIGHTS: readonly string[] = ['access.refused', 'column.read_only'];
/** Records that are named for one reason at most. */
const MAX_NAMED = 5;

/** What the moved records get, and those that make room for them. */
interface Ranks {
  readonly ranks: readonly string[];
  readonly making: readonly RankedRecord[];
}

/** Ranks next to a record, between it and whoever stands on that side of it, seen by the viewer or not. */
async function ranksFor(tx: Transaction, order: OwnOrder, to: Move['to']): Promise<Ranks> {
  const count = order.without.length;
  const place = await rankOfRecord(tx, order, to.record);
  if (!place) throw new AppError('record.unknown');
  const [before] =
    to.side === 'after' ? [place] : await placesFrom(tx, order, { place, side: 'before', most: 1 });
  // The records that make room are those that follow: none where there is room, as few as it takes where not.
  for (let making = 0; ; making = Math.max(1, making * 2)) {
    const rest = making + 1 - (to.side === 'after' ? 0 : 1);
    const next = rest > 0 ? await placesFrom(tx, order, { place, side: 'after', most: rest }) : [];
    const following = to.side === 'after' ? next : [place, ...next];
    const end = following[making];
    const made = following.slice(0, making);
    const all = count + made.length;
    const ranks = end ? ranksBetween(before?.rank, end.rank, all) : await ranksAtEnd(tx, order, all);
    if (!ranks) continue;
    return {
      ranks: ranks.slice(0, count),
      making: made.map(({ id }, at) => ({ id, rank: must(ranks[count + at], 'a rank') })),
    };
  }
}

async function makeRoomFor(
  request: RequestContext,
  { table, column }: OwnOrder,
  making: readonly RankedRecord[],
): Promise<void> {
  const { db, viewer } = request;
  if (making.length === 0 || !isTransaction(db)) return;
  const operation = must(request.operation, 'the operation');
  const top = topOf(request.catalog, table);
  for (const { table: own, ids } of await byOwnTable(
    db,
    request,
    top,
    making.map(({ id }) => id),
  )) {
    const places = making.filter(({ id }) => ids.includes(id));
    const mine = must(columnNamed(own, column.name), 'an inherited column');
    await makeRoom(db, { table: own, column: mine }, { places, userId: viewer.userId, operation });
    await tell(request, operation, [{ how: 'written', table: own, ids, columns: [column.name] }]);
  }
}
