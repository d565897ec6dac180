import { mayOperate } from '#core/access/access.ts';
import { isFamily, kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { askedRecords } from '../query/asked-records.ts';
import { asWhatTheyAre, knownRecords } from '../query/known-records.ts';
import { lockAll } from '../query/lock-records.ts';
import type { OwnRecords } from '../query/own-table.ts';
import { readableTable } from '../query/place.ts';
import { referenceTo } from '../query/references.ts';
import { deleteRecords } from '../query/write-record.ts';
import type { PartWriting } from '../query/writing.ts';
import { asOneOperation } from './as-one.ts';
import type { Desk } from './draft.ts';

/**
 * Deletes records; those that do not exist for the viewer are passed over. Throws AppError `access.refused` where one
 * may not be deleted, `record.referenced` while live records link to one of them.
 */
export async function deleteThem(
  desk: Desk,
  idform: number,
  { records, action = 0 }: { readonly records: readonly number[]; readonly action?: number },
): Promise<{ readonly deleted: number; readonly operation: number | undefined }> {
  const table = readableTable(desk, idform);
  if (!kindsOf(desk.catalog, table).some((kind) => mayOperate(desk.viewer, 'delete', kind)))
    throw new AppError('access.refused');
  const work = { kind: 'delete', table, action } as const;
  const { result, operation } = await asOneOperation(desk, work, async (inner) => {
    const { userId, account } = inner.viewer;
    const writing = { userId, account, operation: must(inner.operation, 'the operation') };
    const removals: OwnRecords[] = [];
    const known = await knownRecords(inner.db, inner, { named: table, ids: records });
    for (const { own, ids } of asWhatTheyAre(known))
      removals.push({ table: own, ids: await deletableAmong(inner, own, ids) });
    const deleted = await inTransaction(inner.db, (tx) => deleteHeld(tx, inner, { removals, writing }));
    for (const own of removals) await inner.accounts?.written(own.table, own.ids, []);
    return deleted;
  });
  return { deleted: result, operation };
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
  { removals, writing }: { readonly removals: readonly OwnRecords[]; readonly writing: PartWriting },
): Promise<number> {
  let deleted = 0;
  // Who links to one of them meanwhile is seen below, or waits and then finds that it has gone.
  await lockAll(tx, removals);
  for (const { table, ids } of removals) {
    const going = removals.flatMap((other) => (isFamily(other.table, table) ? other.ids : []));
    const reference = await referenceTo(tx, catalog, table, { ids, going });
    if (reference)
      throw new AppError('record.referenced', { record: reference.id, table: reference.from.id });
  }
  for (const { table, ids } of removals) deleted += await deleteRecords(tx, table, { writing, ids });
  return deleted;
}
