import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { Transaction } from '../../database/pool.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { deadLinks, ghostsAlong, ghostsAmong, reviveGhosts, type DeadLink } from '../../query/undo/ghosts.ts';
import { lockAll } from '../../query/write/lock-records.ts';
import { ofFamily, type OwnRecords } from '../../query/scene/own-table.ts';
import type { Scene } from '../../query/scene/place.ts';
import type { RequestContext } from '../request/request-context.ts';
import { byTable, seenTitles, type InTheWay } from './in-the-way.ts';

/** Whether the viewer may make deleted records of a table live again, which also lets accounts in again. */
export function mayRestore({ viewer }: Scene, table: Table): boolean {
  if (!mayOperate(viewer, 'read', table) || !mayOperate(viewer, 'delete', table)) return false;
  return supervises(viewer) || guardedColumns(table).length === 0;
}

/** The columns of a table that give rights and accounts away. */
export function guardedColumns(table: Table): readonly Column[] {
  return table.columns.filter(({ supervisorsOnly }) => supervisorsOnly === true);
}

/**
 * Makes deleted records live again as a part of an operation, and those that were deleted along with them (LINK-15); gives
 * all of them, and how many of those that were given. What they link to is to be looked at once everything else is written
 * (`refuseDeadLinks`). Throws AppError `access.refused`, `record.unknown` for one that is not
 * deleted or not the viewer's to see, `session.configuration`.
 */
export async function reviveThem(
  tx: Transaction,
  request: RequestContext,
  { records, operation }: { readonly records: readonly OwnRecords[]; readonly operation: number },
): Promise<{ readonly revived: readonly OwnRecords[]; readonly restored: number }> {
  const revived = await withThoseThatWentAlong(tx, request, records);
  for (const { table, ids } of revived) {
    if (!mayRestore(request, table)) throw new AppError('access.refused');
    request.accounts?.prove(guardedColumns(table));
    await refuseGhosts(tx, request, { table, ids });
  }
  await holdGhosts(tx, revived);
  const { userId } = request.viewer;
  let restored = 0;
  for (const [at, { table, ids }] of revived.entries()) {
    const back = await reviveGhosts(tx, table, { ids, operation, userId });
    if (at < records.length) restored += back;
  }
  return { revived, restored };
}

async function withThoseThatWentAlong(
  tx: Transaction,
  { catalog }: RequestContext,
  records: readonly OwnRecords[],
): Promise<readonly OwnRecords[]> {
  const all = [...records];
  for (let latest = records; latest.length > 0;) {
    const along: InTheWay[] = [];
    for (const own of latest) along.push(...(await ghostsAlong(tx, catalog, own)));
    const there = new Set(all.flatMap(({ table, ids }) => ids.map((id) => `${table.id} ${id}`)));
    const fresh = along.filter(({ from, id }) => !there.has(`${from.id} ${id}`));
    latest = byTable(fresh);
    all.push(...latest);
  }
  return all;
}

/** Throws AppError `record.target_gone`, naming them, where records that were restored link to deleted ones. */
export async function refuseDeadLinks(
  tx: Transaction,
  request: RequestContext,
  records: readonly OwnRecords[],
): Promise<void> {
  const dead: DeadLink[] = [];
  let count = 0;
  for (const { table, ids } of records) {
    const found = await deadLinks(tx, request.catalog, table, { ids, coming: ofFamily(records, table) });
    count += found.length;
    dead.push(...found.filter(({ column }) => mayReadColumn(request.catalog, request.viewer, table, column)));
  }
  if (count === 0) return;
  const titles = await seenTitles(
    { ...request, db: tx },
    dead.map(({ target, id }) => ({ from: target, id })),
  );
  throw titles === undefined
    ? new AppError('record.target_gone_unseen')
    : new AppError('record.target_gone', { titles });
}

/** Throws AppError `record.unknown` for a deleted record that does not exist for the viewer, `access.refused` for one that may not be deleted. */
export async function refuseGhosts(
  db: RequestContext['db'],
  request: RequestContext,
  { table, ids }: OwnRecords,
): Promise<void> {
  const asked = await askedRecords(db, request, { table, ids, operation: 'delete', state: 'ghost' });
  if (asked.length < ids.length) throw new AppError('record.unknown');
  if (asked.some(({ allowed }) => !allowed)) throw new AppError('access.refused');
}

/** Locks deleted records. Throws AppError `record.unknown` for what is not deleted. */
export async function holdGhosts(tx: Transaction, all: readonly OwnRecords[]): Promise<void> {
  await lockAll(tx, all);
  for (const { table, ids } of all) {
    const ghosts = await ghostsAmong(tx, table, ids);
    if (ghosts.size < ids.length) throw new AppError('record.unknown');
  }
}
