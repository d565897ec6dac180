import type { FastifyRequest } from 'fastify';
import type { CountAnswer, CountRequest } from '#core/contract/list-routes.ts';
import type { Database, Runner } from '../database/pool.ts';
import type { OwnDesk } from '../records/records.ts';
import { listCount, listEstimate } from '../query/run-list.ts';

/** Counts a list on a connection of its own; when the caller goes away, the counting ends. */
export async function countFor(
  desk: OwnDesk,
  request: CountRequest,
  caller: FastifyRequest,
): Promise<CountAnswer> {
  if (request.estimate === true) return await listEstimate(desk.db, desk, request);
  return await cancellable(desk.db, caller, async (connection) => await listCount(connection, desk, request));
}

async function cancellable<T>(
  db: Database,
  caller: FastifyRequest,
  work: (connection: Runner) => Promise<T>,
): Promise<T> {
  const connection = await db.connect();
  const { processID } = connection as unknown as { readonly processID: number };
  let working = true;
  const cancel = () => {
    // Another connection must ask for it; a count that ends by itself meanwhile needs no cancelling.
    if (working) db.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  caller.raw.socket.once('close', cancel);
  try {
    // A count that took every core would make the rows beside it wait.
    await connection.query('begin; set local max_parallel_workers_per_gather = 0');
    return await work(connection);
  } finally {
    working = false;
    await connection.query('rollback').catch(() => undefined);
    caller.raw.socket.off('close', cancel);
    connection.release();
  }
}
