import { mayOperate } from '#core/access/access.ts';
import { kindsOf } from '#core/catalog/family.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { cancelOnAbort } from '../../database/cancel-on-abort.ts';
import { isTransaction, type Transaction } from '../../database/pool.ts';
import { stageChosen, stagedIds, type SetChoice, type SetRefusal } from '../../query/bulk/set/choose-set.ts';
import { setStageSql } from '../../query/bulk/set/set-plan.ts';
import { askedRecords } from '../../query/rights/asked-records.ts';
import { byOwnTable, type OwnRecords } from '../../query/scene/own-table.ts';
import { readableTable } from '../../query/scene/place.ts';
import { asOneOperation, deleteHeld, heldRecords, type RequestContext } from '../../records/records.ts';
import type { Running, SetOutcome } from './change-set.ts';

/** A deletion of many records. */
interface SetDeletion {
  readonly table: number;
  readonly choice: SetChoice;
  /** How many records its user has confirmed. */
  readonly count: number;
  /** Refused records stay; else one of them keeps all from being deleted. */
  readonly leaveOut?: boolean | undefined;
  /** Only foretells what would happen. */
  readonly check?: boolean | undefined;
}

/** Records of one set that are named as examples of a reason, and that others are told of by their ids. */
const MAX_EXAMPLES = 5;
const MAX_TOLD = 1_000;

/**
 * Turns many records into ghosts, with those that go along with them (LINK-13), as one operation. Refused are those that the
 * viewer may not delete, and those that something stands in the way of. Throws AppError `selection.changed` where other
 * records are found than were confirmed, `access.refused` where the viewer may delete none of the table.
 */
export async function deleteSet(
  request: RequestContext,
  deletion: SetDeletion,
  { signal, progress }: Running = {},
): Promise<SetOutcome> {
  const table = readableTable(request, deletion.table);
  if (!kindsOf(request.catalog, table).some((kind) => mayOperate(request.viewer, 'delete', kind)))
    throw new AppError('access.refused');
  const work = { kind: 'delete', table, action: 0 } as const;
  const { result, operation } = await asOneOperation(request, work, async (inner) => {
    if (!isTransaction(inner.db)) throw new Error('Bug: an operation outside of a transaction');
    const tx = inner.db;
    const cancelling = isTransaction(request.db) ? undefined : cancelOnAbort(request.db, tx, signal);
    try {
      await tx.query("set local statement_timeout = 0; set local work_mem = '32MB'");
      const found = await chosenForDeletion(tx, inner, { table, deletion });
      progress?.(0, found.count);
      signal?.throwIfAborted();
      const isDone = deletion.check !== true && (found.refused === 0 || deletion.leaveOut === true);
      if (isDone) await deleteChosen(tx, inner, found.removals);
      signal?.throwIfAborted();
      progress?.(found.count, found.count);
      const { count, refused, reasons } = found;
      return { count, changed: count - refused, same: 0, refused, reasons };
    } finally {
      await cancelling?.stop();
    }
  });
  return { ...result, operation: deletion.check === true ? undefined : operation };
}

interface Found {
  readonly count: number;
  readonly removals: readonly OwnRecords[];
  readonly refused: number;
  readonly reasons: readonly SetRefusal[];
}

async function chosenForDeletion(
  tx: Transaction,
  request: RequestContext,
  {
    table,
    deletion: { choice, count: confirmed, check = false },
  }: { readonly table: Table; readonly deletion: SetDeletion },
): Promise<Found> {
  await tx.query('drop table if exists pg_temp.import_line');
  await tx.query(setStageSql({ items: [] }));
  const count = await stageChosen(tx, request, { table, choice, hold: !check });
  if (count !== confirmed) throw new AppError('selection.changed', { count });
  const { removals: allowed, denied } = await deletable(tx, request, table);
  const { removals, held } = await withoutHeld(request, allowed);
  const reasons = [
    ...(denied.length > 0 ? [reason('access.refused', denied, null)] : []),
    ...held.map(({ ids, titles }) =>
      reason(titles === undefined ? 'record.referenced_unseen' : 'record.referenced', ids, titles ?? null),
    ),
  ];
  return { count, removals, refused: reasons.reduce((sum, one) => sum + one.count, 0), reasons };
}

function reason(code: string, ids: readonly number[], said: string | null): SetRefusal {
  return { code, column: '', said, count: ids.length, ids: ids.slice(0, MAX_EXAMPLES) };
}

/** The staged records that the viewer may delete, by the tables that they are of, and the others. */
async function deletable(
  tx: Transaction,
  request: RequestContext,
  table: Table,
): Promise<{ readonly removals: readonly OwnRecords[]; readonly denied: readonly number[] }> {
  const all = await stagedIds(tx);
  const removals: OwnRecords[] = [];
  for (const { table: own, ids } of await byOwnTable(tx, request, table, all)) {
    const may = mayOperate(request.viewer, 'read', own) && mayOperate(request.viewer, 'delete', own);
    const asked = may ? await askedRecords(tx, request, { table: own, ids, operation: 'delete' }) : [];
    const allowed = asked.flatMap((one) => (one.allowed ? [one.id] : []));
    if (allowed.length > 0) removals.push({ table: own, ids: allowed });
  }
  const going = new Set(removals.flatMap(({ ids }) => ids));
  return { removals, denied: all.filter((id) => !going.has(id)) };
}

/** What is left when those are taken out that something stands in the way of, again until nothing does. */
async function withoutHeld(request: RequestContext, chosen: readonly OwnRecords[]) {
  const held: { readonly ids: readonly number[]; readonly titles: string | undefined }[] = [];
  let removals = chosen;
  for (;;) {
    const found = await heldRecords(request, removals);
    if (found.ids.size === 0) return { removals, held };
    held.push({ ids: [...found.ids], titles: found.titles });
    removals = removals
      .map(({ table, ids }) => ({ table, ids: ids.filter((id) => !found.ids.has(id)) }))
      .filter(({ ids }) => ids.length > 0);
  }
}

async function deleteChosen(
  tx: Transaction,
  request: RequestContext,
  removals: readonly OwnRecords[],
): Promise<void> {
  if (removals.length === 0) return;
  for (const { table, ids } of removals) await request.accounts?.admit(table, ids, undefined);
  const { userId, account } = request.viewer;
  const operation = must(request.operation, 'the operation');
  const { all } = await deleteHeld(tx, request, { removals, writing: { userId, account, operation } });
  for (const { table, ids } of all)
    await request.recordsChanged?.(tx, {
      operation,
      changes: [{ how: 'deleted', table: table.id, ...(ids.length > MAX_TOLD ? {} : { records: ids }) }],
    });
}
