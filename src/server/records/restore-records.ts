import { mayOperate } from '#core/access/access.ts';
import { supervises } from '#core/access/supervisor.ts';
import { isFamily } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import type { Transaction } from '../database/pool.ts';
import { askedRecords } from '../query/asked-records.ts';
import { everTitles } from '../query/ever-titles.ts';
import { deadLinks, ghostsAmong, reviveGhosts, type DeadLink } from '../query/ghosts.ts';
import { lockAll } from '../query/lock-records.ts';
import type { OwnRecords } from '../query/own-table.ts';
import type { Scene } from '../query/place.ts';
import type { Desk } from './draft.ts';

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
 * Makes deleted records live again as a part of an operation; gives how many. What they link to is to be looked at once
 * everything else is written (`refuseDeadLinks`). Throws AppError `access.refused`, `record.unknown` for one that is not
 * deleted or not the viewer's to see, `session.configuration`.
 */
export async function reviveThem(
  tx: Transaction,
  desk: Desk,
  { records, operation }: { readonly records: readonly OwnRecords[]; readonly operation: number },
): Promise<number> {
  for (const { table, ids } of records) {
    if (!mayRestore(desk, table)) throw new AppError('access.refused');
    desk.accounts?.prove(guardedColumns(table));
    await refuseGhosts(tx, desk, { table, ids });
  }
  await holdGhosts(tx, records);
  const { userId } = desk.viewer;
  let restored = 0;
  for (const { table, ids } of records) restored += await reviveGhosts(tx, table, { ids, operation, userId });
  return restored;
}

/** Throws AppError `record.target_gone`, naming them, where records that were restored link to deleted ones. */
export async function refuseDeadLinks(
  tx: Transaction,
  desk: Desk,
  records: readonly OwnRecords[],
): Promise<void> {
  const dead: DeadLink[] = [];
  for (const { table, ids } of records)
    dead.push(...(await deadLinks(tx, desk.catalog, table, { ids, coming: ofFamily(records, table) })));
  if (dead.length > 0) throw new AppError('record.target_gone', { titles: await namesOf(tx, desk, dead) });
}

/** Those of the records that have their ids from the same real table. */
export function ofFamily(all: readonly OwnRecords[], table: Table): readonly number[] {
  return all.flatMap((own) => (isFamily(own.table, table) ? own.ids : []));
}

/** Throws AppError `record.unknown` for a deleted record that does not exist for the viewer, `access.refused` for one that may not be deleted. */
export async function refuseGhosts(db: Desk['db'], desk: Desk, { table, ids }: OwnRecords): Promise<void> {
  const asked = await askedRecords(db, desk, { table, ids, operation: 'delete', state: 'ghost' });
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

/** Most records that a refusal names. */
const NAMED = 5;

async function namesOf(tx: Transaction, desk: Desk, dead: readonly DeadLink[]): Promise<string> {
  const names: string[] = [];
  for (const { target, id } of dead.slice(0, NAMED)) {
    const isSeen = mayOperate(desk.viewer, 'read', target);
    const titles = isSeen ? await everTitles(tx, desk, target, [id]) : undefined;
    names.push(titles?.get(id) ?? `#${id}`);
  }
  return dead.length > NAMED ? `${names.join(', ')} …` : names.join(', ');
}
