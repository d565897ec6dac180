import pg from 'pg';
import { refusalOf } from './refusal.ts';

/** The database as the server uses it: a pool of connections whose sessions are all set up alike. */
export type Database = pg.Pool;

/** A connection inside a transaction. */
export type Transaction = pg.PoolClient;

/** Anything that runs a statement. */
export type Runner = Pick<pg.Pool, 'query'>;

/**
 * Settings of every connection: moments leave as UTC; `enable_parallel_append` is off because list windows rely on
 * the parts of UNION ALL coming in their order; sums and counts may still use parallel scans.
 */
const SESSION = [
  '-c timezone=UTC',
  '-c datestyle=ISO',
  '-c enable_parallel_append=off',
  '-c statement_timeout=60s',
  '-c idle_in_transaction_session_timeout=60s',
  '-c search_path=colonnade,public',
].join(' ');

/** Opens a pool of at most `connections`; ids (bigint) come as numbers, for they stay below 2^53. */
export function openPool(config: pg.PoolConfig, connections: number): Database {
  const pool = new pg.Pool({
    ...config,
    max: connections,
    options: SESSION,
    application_name: 'colonnade',
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 10_000,
    types: TYPES,
  });
  // A connection that breaks while idle is replaced by the pool at its next use; without a listener it would end us.
  pool.on('error', () => undefined);
  // One that breaks while it is lent tells its borrower by the failing statement; the event says nothing more.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Whether statements run in a transaction that was begun before. */
export function isTransaction(db: Database | Transaction): db is Transaction {
  return !(db instanceof pg.Pool);
}

/**
 * Runs `work` in one transaction: committed when it returns, undone whole when it throws. In a transaction that was begun
 * before, it is a part of that one: undone alone when it throws, committed with it.
 */
export async function inTransaction<T>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return await asPart(db, work);
  const tx = await db.connect();
  let broken: Error | undefined;
  try {
    await tx.query('begin');
    const result = await work(tx);
    await tx.query('commit');
    return result;
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // What is only found where a transaction ends is refused like what a statement finds.
    throw refusalOf(error);
  } finally {
    tx.release(broken);
  }
}

/** The same transaction for work that asks several things at once: its statements wait for each other. */
export function inLine(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: Parameters<Transaction['query']>) => {
    const next = last.then(() => tx.query(...statement) as unknown);
    last = next.catch(() => undefined);
    return next;
  };
  // Only statements whose rows are awaited are asked this way: callbacks and streams have no use for a line.
  return Object.create(tx, { query: { value: query } }) as Transaction;
}

async function asPart<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  try {
    const result = await work(tx);
    await tx.query('release savepoint part');
    return result;
  } catch (error) {
    // A transaction that is over as a whole refuses this as well: whoever began it sees why.
    await tx.query('rollback to savepoint part').catch(() => undefined);
    throw error;
  }
}
