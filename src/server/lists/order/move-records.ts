import { mayReadColumn, mayWriteColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { topOf } from '#core/catalog/family.ts';
import type { MoveAnswer } from '#core/contract/lists/order-routes.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isList, isOwnOrder } from '#core/fields/traits.ts';
import { ranksBetween } from '#core/fields/own-order/rank.ts';
import { must } from '#core/std/must.ts';
import { isTransaction, type Transaction } from '../../database/pool.ts';
import {
  holdOrder,
  makeRoom,
  rankOfRecord,
  placesFrom,
  ranksAtEnd,
  type OwnOrder,
  type RankedRecord,
} from '../../query/order/places.ts';
import { membersAmong } from '../../query/record/members.ts';
import { readRecord, titlesOf } from '../../query/record/read-record.ts';
import { allKnown } from '../../query/rights/known-records.ts';
import { byOwnTable } from '../../query/scene/own-table.ts';
import { placeOf, readableTable } from '../../query/scene/place.ts';
import {
  asOneOperation,
  changeRecords,
  refuseProblems,
  tell,
  type RequestContext,
} from '../../records/records.ts';

/** Records of a table that are moved, in the order that they are to have, and the record that they go before or after. */
interface Move {
  readonly tableId: number;
  readonly records: readonly number[];
  readonly to: { readonly side: 'before' | 'after'; readonly record: number };
}

/** A move among the members of a list column of a record. */
interface MoveInList extends Omit<Move, 'tableId'> {
  readonly columnId: number;
  readonly recordId: number;
}

/**
 * Moves records in the own order of their table, by all rules that a form keeps to and as one operation. Throws AppError
 * `column.unknown` where there is no such order for the viewer, `record.unknown`, `value.refused` with those that the viewer
 * may not move, by title.
 */
export async function moveRecords(
  request: RequestContext,
  { tableId, records, to }: Move,
): Promise<MoveAnswer> {
  const table = readableTable(request, tableId);
  const column = table.columns.find(isOwnOrder);
  if (!column || !mayReadColumn(request.catalog, request.viewer, table, column))
    throw new AppError('column.unknown', { column: column?.name ?? '' });
  const ids = [...new Set(records)];
  if (ids.includes(to.record)) throw new AppError('request.invalid', { reason: 'to' });
  const order = { table, column, without: ids };
  const work = { kind: 'modify', table, action: 0 } as const;
  const { result, operation } = await asOneOperation(request, work, async (inner) => {
    if (!isTransaction(inner.db)) throw new Error('Bug: an operation outside of a transaction');
    await holdOrder(inner.db, order);
    await allKnown(inner.db, inner, { named: table, ids: [...ids, to.record] });
    await refuseFixed(inner, order);
    const { ranks, making } = await ranksFor(inner.db, order, to);
    await makeRoomFor(inner, order, making);
    return await changeRecords({ ...inner, moving: true }, { ...work, ...changesTo(order, ranks) });
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
  return await moveRecords(request, { tableId: list.target, ...move });
}

/** The records that the viewer may not move, each by what names it. */
async function refuseFixed(request: RequestContext, { table, column, without }: OwnOrder): Promise<void> {
  const { db, catalog, viewer } = request;
  const fixed: number[] = [];
  for (const { table: own, ids } of await byOwnTable(db, request, table, without)) {
    const { name } = column;
    const mine = columnNamed(own, name);
    const isOpen = mine !== undefined && mayWriteColumn(catalog, viewer, own, mine);
    for (const id of ids) {
      const rights = isOpen ? (await readRecord(db, request, own, id))?.rights : undefined;
      const may = rights?.update === true && ![...rights.fixed, ...rights.hidden].includes(name);
      if (!may) fixed.push(id);
    }
  }
  if (fixed.length === 0) return;
  const titles = await titlesOf(db, request, table, fixed);
  refuseProblems(
    fixed.map((id): ColumnProblem => {
      const title = titles.get(id);
      return {
        column: column.name,
        code: 'record.not_moved',
        row: id,
        ...(title === undefined ? {} : { title }),
      };
    }),
  );
}

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

function changesTo({ table, column, without }: OwnOrder, ranks: readonly string[]) {
  const changes = without.map((id, at) => ({ table, id, values: { [column.name]: ranks[at] } }));
  return { changes, accepted: 'all' } as const;
}
