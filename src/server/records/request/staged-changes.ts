import type { Table } from '#core/catalog/schema.ts';
import type { Transaction } from '../../database/pool.ts';
import type { Source } from '../../query/bulk/plan.ts';
import { stagedIds } from '../../query/bulk/set/choose-set.ts';
import { changedRecords } from '../../query/bulk/set/write-set.ts';
import type { RequestContext } from './request-context.ts';

/** Most changed records that others are told of by their ids: of more, the journal knows them. */
const MAX_TOLD = 1_000;

/** Where the staged records are accounts, the session area has a say in the values that they are given. */
export async function admitStaged(
  tx: Transaction,
  { accounts }: RequestContext,
  { table, sources }: { readonly table: Table; readonly sources: readonly Source[] },
): Promise<void> {
  if (!accounts || !table.columns.some(({ supervisorsOnly }) => supervisorsOnly === true)) return;
  // Of values that differ by record, the least is taken.
  const values = sources.map((source) => [source.column.name, 'value' in source ? source.value : false]);
  await accounts.admit(table, await stagedIds(tx), Object.fromEntries(values));
}

/** Tells of the records that an operation has changed as a set: few by their ids. */
export async function tellOfStaged(
  tx: Transaction,
  { recordsChanged }: RequestContext,
  { operation, sources }: { readonly operation: number; readonly sources: readonly Pick<Source, 'column'>[] },
): Promise<void> {
  const columns = sources.map(({ column }) => column.name);
  for (const { table, ids } of await changedRecords(tx, operation, MAX_TOLD))
    await recordsChanged?.(tx, {
      operation,
      changes: [{ how: 'written', table, columns, ...(ids ? { records: ids } : {}) }],
    });
}
