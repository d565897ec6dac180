import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Becoming, DeletionForetold } from '#core/contract/records/record-routes.ts';
import type { OnDeletion } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { titlesByCells } from '../../query/record/ever-titles.ts';
import { knownRecords } from '../../query/rights/known-records.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import { readableTable } from '../../query/scene/place.ts';
import type { Holder } from '../../query/record/references.ts';
import { byTable } from '../deleted/in-the-way.ts';
import type { RequestContext } from '../request/request-context.ts';
import { holdersOfAll, notDeleted, notEmptied, onDeletion } from '../save/settle-references.ts';

/** Most records of a column that are counted: of more it is told that they are more. */
const MAX_COUNTED = 1_000;
/** Most records of a column that are named. */
const MAX_NAMED = 5;

const BECOMING = {
  keep: 'kept',
  refuse: 'refused',
  empty: 'emptied',
  deleteAlong: 'deleted',
} as const satisfies Readonly<Record<OnDeletion, Becoming>>;

/**
 * What deleting records would mean for those that link to them, by table and column, as far as the viewer may read both.
 * What the viewer may not delete along, or whose link the viewer may not empty, is in the way. Records that do not exist
 * for the viewer are passed over. Nothing is held: it may have changed by the time they are deleted.
 */
export async function foretellDeletion(
  request: RequestContext,
  tableId: number,
  records: readonly number[],
): Promise<DeletionForetold> {
  const known = await knownRecords(request.db, request, {
    named: readableTable(request, tableId),
    ids: records,
  });
  const { holders, all } = await everybodyConcerned(
    request,
    known.map(({ own, ids }) => ({ table: own, ids })),
  );
  const going = new Set(all.flatMap(({ table, ids }) => ids.map((id) => `${table.id} ${id}`)));
  const staying = holders.filter(
    ({ column, from, id }) => onDeletion(column) === 'deleteAlong' || !going.has(`${from.id} ${id}`),
  );
  const references: DeletionForetold['references'] = [];
  let unseen = false;
  const saying = (what: OnDeletion) => staying.filter(({ column }) => onDeletion(column) === what);
  const denied = new Set([
    ...(await notDeleted(request, saying('deleteAlong'))),
    ...(await notEmptied(request, saying('empty'))),
  ]);
  const becoming = (one: Holder) => (denied.has(one) ? 'refused' : BECOMING[onDeletion(one.column)]);
  const alike = Map.groupBy(staying, (one) => `${one.from.id} ${one.column.id} ${becoming(one)}`);
  for (const own of alike.values()) {
    const first = must(own[0], 'a record that has a link');
    const { from, column } = first;
    const becomes = becoming(first);
    const ids = [...new Set(own.map(({ id }) => id))];
    const titles = await seenTitles(request, { from, column, ids });
    if (titles.size < ids.length && becomes !== 'kept') unseen = true;
    if (titles.size === 0) continue;
    references.push({
      tableId: from.id,
      columnId: column.id,
      becomes,
      count: Math.min(titles.size, MAX_COUNTED),
      more: becomes !== 'deleted' && titles.size > MAX_COUNTED,
      records: [...titles].slice(0, MAX_NAMED),
    });
  }
  return { references, unseen };
}

/** Everything that links to the records or to what goes along with them, and all that would go. */
async function everybodyConcerned(
  request: RequestContext,
  records: readonly OwnRecords[],
): Promise<{ readonly holders: readonly Holder[]; readonly all: readonly OwnRecords[] }> {
  const all = [...records];
  const holders: Holder[] = [];
  for (let latest = records; latest.length > 0;) {
    const going = [...all];
    const along = await holdersOfAll(request.db, request, latest, {
      says: (column) => onDeletion(column) === 'deleteAlong',
      going,
    });
    const others = await holdersOfAll(request.db, request, latest, {
      says: (column) => onDeletion(column) !== 'deleteAlong',
      going,
      most: MAX_COUNTED + 1,
    });
    holders.push(...along, ...others);
    latest = byTable(along);
    all.push(...latest);
  }
  return { holders, all };
}

/** Titles of those records of which the viewer may read the link, by id. */
async function seenTitles(
  request: RequestContext,
  { from, column, ids }: { readonly from: Table; readonly column: Column; readonly ids: readonly number[] },
): Promise<ReadonlyMap<number, string>> {
  const { catalog, viewer } = request;
  if (!mayOperate(viewer, 'read', from) || !mayReadColumn(catalog, viewer, from, column)) return new Map();
  return await titlesByCells(request.db, request, { table: from, ids, columns: [column] });
}
