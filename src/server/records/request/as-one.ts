import type { Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { pauseAfter } from '../../database/pause.ts';
import { inLine, inTransaction, isTransaction, type Transaction } from '../../database/pool.ts';
import { settleBookings } from '../../query/write/settle-bookings.ts';
import { closeOperation, openOperation, type OperationKind } from '../../query/write/operation.ts';
import type { RequestContext } from './request-context.ts';

/** How often work is begun because somebody else saved the same record in between. */
const ATTEMPTS = 20;

/** What the journal says of work that writes several times. */
export interface Work {
  readonly kind: OperationKind;
  readonly table: Table;
  readonly action: number;
}

/** What work gave, and the operation that it is; undefined where it has changed nothing. */
interface Done<T> {
  readonly result: T;
  readonly operation: number | undefined;
}

/**
 * Does work that writes several times as one operation: whole, or not at all. Work inside such work belongs to it. The
 * request that the work gets sees what it has written.
 */
export async function asOneOperation<T>(
  request: RequestContext,
  { kind, table, action }: Work,
  work: (inner: RequestContext) => Promise<T>,
): Promise<Done<T>> {
  if (request.operation !== undefined) return { result: await work(request), operation: request.operation };
  const isPart = isTransaction(request.db);
  return await inOne(request, async (inner) => {
    // Work inside a transaction may be undone alone: nobody is told of it then.
    return await within(inner, isPart, async (tx) => {
      const { userId, account } = inner.viewer;
      const writing = { userId, account, action: action === 0 ? undefined : action };
      const operation = await openOperation(tx, { writing, kind, table });
      const result = await settleBookings(tx, inner.catalog, () => work({ ...inner, operation }));
      const hasChanged = await closeOperation(tx, operation);
      return { result, operation: hasChanged ? operation : undefined };
    });
  });
}

/** In a transaction of its own work is undone with that; as a part of another one it is undone alone. */
async function within<T>(
  { db }: RequestContext,
  isPart: boolean,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return isTransaction(db) && !isPart ? await work(db) : await inTransaction(db, work);
}

/**
 * Does work in one transaction, anew while others get in its way. Work inside such work belongs to it.
 */
export async function inOne<T>(
  request: RequestContext,
  work: (inner: RequestContext) => Promise<T>,
): Promise<T> {
  if (isTransaction(request.db)) return await work(request);
  return await tryAgain(request, () =>
    inTransaction(request.db, (tx) => work({ ...request, db: inLine(tx) })),
  );
}

/** Does work anew while others get in its way; inside a transaction, which is over then, that is for whoever began it. */
export async function tryAgain<T>(request: RequestContext, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isRaced(error) || attempt === ATTEMPTS || isTransaction(request.db)) throw error;
      await pauseAfter(attempt);
    }
  }
}

/** Somebody else saved between reading and writing, or PostgreSQL ended this one of two that waited for each other. */
function isRaced(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'record.conflict' && error.columns.length === 0;
  return error instanceof Error && 'code' in error && error.code === '40P01';
}
