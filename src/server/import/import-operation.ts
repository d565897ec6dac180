import type { Transaction } from '../database/pool.ts';
import type { BulkWriting } from '../query/bulk/import.ts';
import { createMade, dropUnused } from '../query/bulk/make-linked.ts';
import { isMatching } from '../query/bulk/match/find-matches.ts';
import type { BulkPlan } from '../query/bulk/plan.ts';
import { closeOperation, openOperation } from '../query/write/operation.ts';
import type { OwnContext } from '../records/records.ts';

/** What was written of a file, if anything was, and the operation that it is. */
type Ending = { readonly created: number; readonly operation: number | null } | undefined;

/** Opens the operation of an import before its lines are written: records are made for their links. */
export async function openShared(
  tx: Transaction,
  { catalog, viewer: { userId, account } }: OwnContext,
  { plan: { load }, title }: { readonly plan: BulkPlan; readonly title: string },
): Promise<BulkWriting> {
  await createMade(tx);
  const { table } = load.kind === 'records' ? load : load.changed;
  const operation = await openOperation(tx, { writing: { userId, account }, kind: 'import', table, title });
  return { catalog, userId, account, title, operation };
}

/** How many records were made for links of lines that stay, by item; those of others are gone then. */
export async function madeOf(
  tx: Transaction,
  { load }: BulkPlan,
  written: Ending,
): Promise<ReadonlyMap<number, number>> {
  const operation = written?.operation ?? null;
  if (load.kind !== 'records' || !load.linked || operation === null) return new Map();
  return await dropUnused(tx, load, operation);
}

/** Ends the operation of an import; gives whether it has changed something. */
export async function hasWritten(tx: Transaction, plan: BulkPlan, written: Ending): Promise<boolean> {
  const operation = written?.operation ?? null;
  if (!written || operation === null) return false;
  return (written.created > 0 && !isMatching(plan)) || (await closeOperation(tx, operation));
}
