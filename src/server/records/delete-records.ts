import { mayOperate } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { askedRecords } from '../query/asked-records.ts';
import { lockRecords } from '../query/lock-records.ts';
import { readableTable } from '../query/place.ts';
import { referenceTo } from '../query/references.ts';
import { deleteRecords, type Writing } from '../query/write-record.ts';
import type { Desk } from './draft.ts';

/**
 * Deletes records; those that do not exist for the viewer are passed over. Throws AppError `access.refused` where one
 * may not be deleted, `record.referenced` while live records link to one of them.
 */
export async function deleteThem(desk: Desk, idform: number, wanted: readonly number[]): Promise<number> {
  const table = readableTable(desk, idform);
  const ids = await deletableAmong(desk, table, wanted);
  const { userId, account } = desk.viewer;
  const writing = { userId, account, operation: desk.operation };
  const deleted = await inTransaction(desk.db, (tx) => deleteHeld(tx, desk, { table, ids, writing }));
  await desk.accounts?.written(table, ids, []);
  return deleted;
}

/** Those of `wanted` that exist for the viewer. Throws AppError `access.refused` where one of them may not be deleted. */
export async function deletableAmong(
  desk: Desk,
  table: Table,
  wanted: readonly number[],
): Promise<readonly number[]> {
  const asked = await askedRecords(desk.db, desk, { table, ids: wanted, operation: 'delete' });
  const isRefused = asked.length === 0 && !mayOperate(desk.viewer, 'delete', table);
  if (isRefused || asked.some(({ allowed }) => !allowed)) throw new AppError('access.refused');
  const ids = asked.map(({ id }) => id);
  await desk.accounts?.admit(table, ids, undefined);
  return ids;
}

/** Makes ghosts of records that may be deleted. Throws AppError `record.referenced` while live records link to one of them. */
export async function deleteHeld(
  tx: Transaction,
  { catalog }: Desk,
  {
    table,
    ids,
    writing,
  }: { readonly table: Table; readonly ids: readonly number[]; readonly writing: Writing },
): Promise<number> {
  // Who links to one of them meanwhile is seen below, or waits and then finds that it has gone.
  await lockRecords(tx, table, ids);
  const reference = await referenceTo(tx, catalog, table, ids);
  if (reference) throw new AppError('record.referenced', { record: reference.id, table: reference.from.id });
  return await deleteRecords(tx, table, { writing, ids });
}
