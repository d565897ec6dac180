import pg from 'pg';

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

/** Runs `work` in one transaction: committed when it returns, undone whole when it throws. */
export async function inTransaction<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
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
    throw error;
  } finally {
    tx.release(broken);
  }
}
