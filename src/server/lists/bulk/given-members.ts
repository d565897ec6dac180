import { fixedBy, mayReadColumn } from '#core/access/access.ts';
import { columnNamed, tableOf } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { isList } from '#core/fields/traits.ts';
import type { Transaction } from '../../database/pool.ts';
import type { SetMembers } from '../../query/bulk/set/set-members.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { pairsOf } from '../../query/scene/membership.ts';
import { isWritable, refuseProblems, type RequestContext } from '../../records/records.ts';

/** What is done to a list of chosen records, as a request says it: ids of the members that come and that go. */
export interface GivenMembers {
  /** Technical name of the list. */
  readonly column: string;
  readonly put: readonly number[];
  readonly taken: readonly number[];
}

/**
 * The list of a set's records whose members change: a many-to-many one of a table with rights of its own. Such tables are the
 * product's and have no controls, which elsewhere would have to be asked about each list. Throws AppError `column.unknown`,
 * `column.read_only`, `request.invalid` where nothing is to be done, or one member both comes and goes.
 */
export function setMembersOf(
  scene: RequestContext,
  table: Table,
  { column: name, ...given }: GivenMembers,
): SetMembers {
  const { catalog, viewer } = scene;
  const column = columnNamed(table, name);
  if (!column || !mayReadColumn(catalog, viewer, table, column))
    throw new AppError('column.unknown', { column: name });
  const pairs = isList(column) ? pairsOf(catalog, table, column) : undefined;
  const isFree = table.rights !== undefined && fixedBy(scene, column) === undefined;
  if (!isList(column) || !pairs || !isFree || !isWritable(scene, table, { column, kind: 'modify' }))
    throw new AppError('column.read_only', { column: name });
  const [put, taken] = [[...new Set(given.put)], [...new Set(given.taken)]];
  if (put.length + taken.length === 0 || put.some((id) => taken.includes(id)))
    throw new AppError('request.invalid', { reason: 'members' });
  return { column, pairs, target: tableOf(catalog, column.target), put, taken };
}

/** Throws AppError `link.target` at the list unless all members, which are held, exist for the viewer. */
export async function requireMembers(
  tx: Transaction,
  scene: RequestContext,
  { column, target, put, taken }: SetMembers,
): Promise<void> {
  const ids = [...put, ...taken];
  const known = await askedRecords(tx, scene, { table: target, ids, operation: 'read' });
  if (known.length < ids.length) refuseProblems([{ column: column.name, code: 'link.target' }]);
}
