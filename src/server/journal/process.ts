import type { Table } from '#core/catalog/schema.ts';
import { stateControls, validityControls } from '#core/catalog/objects/table/controls.ts';
import { AppError } from '#core/errors.ts';
import { pauseAfter } from '../database/pause.ts';
import { inTransaction, type Transaction } from '../database/pool.ts';
import { hasDeniedRecords } from '../query/undo/seen-records.ts';
import { takeBack } from '../query/undo/apply.ts';
import { undoConflicts } from '../query/undo/conflicts.ts';
import { holdTargets, lockOperations } from '../query/undo/locks.ts';
import { operationParts, type OperationPart } from '../query/undo/parts.ts';
import type { RequestContext } from '../records/records.ts';
import { admitAccounts } from './account-guard.ts';
import { judgedUndo, undoRefusal, type Objection } from './judge-undo.ts';
import { doing, reasonAgainst } from './may-take-back.ts';
import { known, writeOperation, readOperations, type Direction, type OperationRow } from './operations.ts';

/** How often work starts over that PostgreSQL ended because others waited for it and it for them. */
const ATTEMPTS = 3;

/**
 * Takes operations back, the latest first: all of them in one transaction, or nothing. Gives the operations that did it.
 * Throws AppError `undo.conflict` with the number of things that stand in the way, `undo.done`, `undo.final`,
 * `access.refused`, `operation.unknown`, `value.refused` in the words of controls that records would break then.
 */
export async function processOperations(
  request: RequestContext,
  direction: Direction,
  messages: readonly number[],
): Promise<readonly number[]> {
  const ids = [...new Set(messages)];
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(request.db, async (tx) => {
        const { objections, made } = await takeAllBack(tx, request, { direction, ids });
        if (objections.length > 0) throw await undoRefusal(tx, request, objections);
        for (const { operation, tables } of made) {
          const changes = tables.map(({ id }) => ({ how: 'undone' as const, table: id }));
          await request.recordsChanged?.(tx, { operation, changes });
        }
        return made.map(({ operation }) => operation);
      });
    } catch (error) {
      if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
      await pauseAfter(attempt);
    }
  }
}

/** Most changed records with which it is tried what controls would say. */
const MAX_TRIED = 1_000;

/** What was tried was never meant to stay. */
class Tried extends Error {
  readonly objections: readonly Objection[];

  constructor(objections: readonly Objection[]) {
    super('tried');
    this.objections = objections;
  }
}

/**
 * What controls would say if an operation that nothing else hinders was taken back: it is done, judged and dropped. Of one
 * that changed very many records, or whose records somebody else is just writing, nothing is foretold.
 */
export async function foretoldObjections(
  request: RequestContext,
  { direction, operation, parts }: Step & { readonly direction: Direction },
): Promise<readonly Objection[]> {
  const isJudged = ({ table, counts }: OperationPart) =>
    (counts.modify ?? 0) > 0 && validityControls(table).length + stateControls(table).length > 0;
  const changed = parts.reduce((sum, { counts }) => sum + (counts.modify ?? 0), 0);
  if (!parts.some(isJudged) || changed > MAX_TRIED) return [];
  try {
    return await inTransaction(request.db, async (tx) => {
      await tx.query("set local lock_timeout = '200ms'");
      const { objections } = await takeAllBack(tx, request, { direction, ids: [operation.id] });
      throw new Tried(objections);
    });
  } catch (error) {
    if (error instanceof Tried) return error.objections;
    if (error instanceof AppError || isDeadlock(error) || stateOf(error) === '55P03') return [];
    throw error;
  }
}

interface Wanted {
  readonly direction: Direction;
  readonly ids: readonly number[];
}

async function takeAllBack(tx: Transaction, request: RequestContext, { direction, ids }: Wanted) {
  // What one operation did to many records may take longer than a statement otherwise may.
  await tx.query("set local statement_timeout = 0; set local work_mem = '32MB'");
  const rows = await readOperations(tx, request, { ids, lock: true });
  const operations = ids
    .toSorted((a, b) => b - a)
    .map((id) =>
      known(
        request,
        direction,
        rows.find((row) => row.id === id),
      ),
    );
  const steps: Step[] = [];
  for (const operation of operations)
    steps.push({ operation, parts: await operationParts(tx, request.catalog, operation) });
  const tables = [...new Set(steps.flatMap(({ parts }) => parts.map(({ table }) => table)))];
  for (const step of steps) refuseAgainst(request, step);
  await lockOperations(tx, operations, tables);
  for (const step of steps) await refuseRecords(tx, request, step);
  const { done: made, objections } = await judgedUndo(tx, request, steps, async () => {
    const all: { readonly operation: number; readonly tables: readonly Table[] }[] = [];
    for (const step of steps) {
      const operation = await takeOneBack(tx, request, { direction, step });
      all.push({ operation, tables: step.parts.map(({ table }) => table) });
    }
    return all;
  });
  return { made, objections };
}

interface Step {
  readonly operation: OperationRow;
  readonly parts: readonly OperationPart[];
}

const REFUSALS = {
  done: 'undo.done',
  final: 'undo.final',
  foreign: 'access.refused',
  right: 'access.refused',
} as const;

function refuseAgainst(request: RequestContext, { operation, parts }: Step): void {
  const reason = reasonAgainst(request, operation, parts);
  if (reason) throw new AppError(REFUSALS[reason]);
}

/** Throws AppError `access.refused` where the rights on one of the records, which are locked, do not allow it. */
async function refuseRecords(
  tx: Transaction,
  request: RequestContext,
  { operation, parts }: Step,
): Promise<void> {
  for (const part of parts) {
    if (await hasDeniedRecords(tx, request, { key: operation, part })) throw new AppError('access.refused');
  }
}

async function takeOneBack(
  tx: Transaction,
  request: RequestContext,
  { direction, step: { operation, parts } }: { readonly direction: Direction; readonly step: Step },
): Promise<number> {
  const { catalog, viewer } = request;
  await holdTargets(tx, catalog, { key: operation, parts });
  const { count } = await undoConflicts(tx, catalog, { key: operation, parts });
  if (count > 0) throw new AppError('undo.conflict', { count });
  await admitAccounts(tx, request, { key: operation, parts });
  const id = await writeOperation(tx, request, {
    kind: direction,
    table: operation.table_id,
    title: operation.title,
    undoes: operation,
  });
  const taking = { key: operation, operation: id, userId: viewer.userId };
  await takeBack(tx, catalog, { parts: parts.filter(isTakenBack), taking }).catch((error: unknown) => {
    // Values that only PostgreSQL works out, or that came in meanwhile.
    throw TAKEN.has(stateOf(error)) ? new AppError('undo.conflict', { count: 1 }) : error;
  });
  return id;
}

/** What PostgreSQL says where another record has a value, or takes something at a time, of which there is one. */
const TAKEN: ReadonlySet<unknown> = new Set(['23505', '23P01']);

function isTakenBack(part: OperationPart): boolean {
  const { deleted, restored, changed } = doing(part);
  return deleted + restored + changed > 0;
}

function isDeadlock(error: unknown): boolean {
  return stateOf(error) === '40P01';
}

function stateOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
