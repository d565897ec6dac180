import { isLink } from '#core/fields/traits.ts';
import { mayOperate } from '#core/access/access.ts';
import type { Column } from '#core/catalog/schema.ts';
import type { OnDeletion } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import type { Runner, Transaction } from '../../database/pool.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { lockAll } from '../../query/write/lock-records.ts';
import type { OwnRecords } from '../../query/scene/own-table.ts';
import {
  linkHolders,
  MAX_IN_THE_WAY,
  type Holder,
  type HolderSearch,
} from '../../query/record/references.ts';
import { changeRecords } from './change-records.ts';
import { isWritable } from '../values/check-values.ts';
import { byTable, refuseHolders } from '../deleted/in-the-way.ts';
import type { RequestContext } from '../request/request-context.ts';

/** What a deletion means for the records that have a link. */
export function onDeletion(column: Column): OnDeletion {
  return (isLink(column) ? column.onDeletion : undefined) ?? 'refuse';
}

interface Deleting {
  readonly removals: readonly OwnRecords[];
  readonly alone: boolean;
}

/**
 * Holds records that are to be deleted and does, as a part of the same operation, what links to them ask for: finds those
 * that are deleted along, and empties links. Gives all that are to go, those that were given first. Nobody changes by it
 * what the viewer may not change: throws AppError `record.referenced` with the titles of what stands in the way, or
 * `record.referenced_unseen` where the viewer may read none of it; `value.refused` where a link cannot be emptied.
 */
export async function settleReferences(
  tx: Transaction,
  request: RequestContext,
  { removals, alone }: Deleting,
): Promise<readonly OwnRecords[]> {
  const inner = { ...request, db: tx };
  // Who links to one of them meanwhile is seen below, or waits and then finds that it has gone.
  await lockAll(tx, removals);
  const all = alone ? removals : await withThoseAlong(tx, inner, removals);
  const stays = alone ? ['refuse', 'empty', 'deleteAlong'] : ['refuse'];
  await refuseHolders(
    inner,
    await holdersOfAll(tx, inner, all, {
      says: (column) => stays.includes(onDeletion(column)),
      most: MAX_IN_THE_WAY + 1,
    }),
  );
  if (!alone) await emptyLinks(tx, inner, all);
  return all;
}

/** The records with those that links delete along with them, and along with those. */
async function withThoseAlong(
  tx: Transaction,
  request: RequestContext,
  removals: readonly OwnRecords[],
): Promise<readonly OwnRecords[]> {
  const all = [...removals];
  for (let latest = removals; latest.length > 0;) {
    const holders = await holdersOfAll(tx, request, latest, {
      says: (column) => onDeletion(column) === 'deleteAlong',
      going: all,
    });
    const along = byTable(holders);
    await refuseHolders(request, await notDeleted(request, holders));
    await lockAll(tx, along);
    for (const { table, ids } of along) await request.accounts?.admit(table, ids, undefined);
    all.push(...along);
    latest = along;
  }
  return all;
}

/** Live records that have a link of which `says` holds to one of the records, and do not go: those unless given. */
export async function holdersOfAll(
  db: Runner,
  { catalog }: RequestContext,
  all: readonly OwnRecords[],
  { going = all, ...asked }: Omit<HolderSearch, 'records' | 'going'> & Partial<Pick<HolderSearch, 'going'>>,
): Promise<readonly Holder[]> {
  const holders: Holder[] = [];
  for (const records of all) holders.push(...(await linkHolders(db, catalog, { ...asked, records, going })));
  return holders;
}

/** Empties the links that say so, by all rules that a form keeps to. */
async function emptyLinks(
  tx: Transaction,
  request: RequestContext,
  all: readonly OwnRecords[],
): Promise<void> {
  const holders = await holdersOfAll(tx, request, all, { says: (column) => onDeletion(column) === 'empty' });
  await refuseHolders(request, await notEmptied(request, holders));
  const changes = [...Map.groupBy(holders, ({ from, id }) => `${from.id} ${id}`).values()].map((own) => {
    const { from, id } = must(own[0], 'a record that has a link');
    return { table: from, id, values: Object.fromEntries(own.map(({ column }) => [column.name, null])) };
  });
  const [first] = changes;
  // The deletion was asked for, and confirmed; what only warns does not stop it.
  if (first)
    await changeRecords(request, { kind: 'delete', table: first.table, action: 0, changes, accepted: 'all' });
}

/** Those of which the viewer may not empty the link. */
export async function notEmptied(
  request: RequestContext,
  holders: readonly Holder[],
): Promise<readonly Holder[]> {
  const fixed = holders.filter(({ from, column }) => !isWritable(request, from, { column, kind: 'modify' }));
  return [...fixed, ...(await notAllowed(request, holders, 'update'))];
}

/** Those that the viewer may not delete. */
export async function notDeleted(
  request: RequestContext,
  holders: readonly Holder[],
): Promise<readonly Holder[]> {
  return await notAllowed(request, holders, 'delete');
}

/** Those that the viewer may not read, or not change or delete. */
async function notAllowed(
  request: RequestContext,
  holders: readonly Holder[],
  operation: 'update' | 'delete',
): Promise<readonly Holder[]> {
  const refused: Holder[] = [];
  for (const [table, own] of Map.groupBy(holders, ({ from }) => from)) {
    const ids = own.map(({ id }) => id);
    const asked = mayOperate(request.viewer, 'read', table)
      ? await askedRecords(request.db, request, { table, ids, operation })
      : [];
    const allowed = new Set(asked.flatMap((one) => (one.allowed ? [one.id] : [])));
    const may = mayOperate(request.viewer, operation, table);
    refused.push(...own.filter(({ id }) => !may || !allowed.has(id)));
  }
  return refused;
}
