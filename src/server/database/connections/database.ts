import type pg from 'pg';
import type { Query } from '../sql/statement.ts';

/** The database as its users see it: connections whose sessions are all set up alike. */
export interface Database {
  readonly query: Query;
  /** A connection of one's own; it must be released. */
  readonly connect: () => Promise<Transaction>;
  /** Runs work that only reads on one connection, whose transaction is rolled back; it may be begun anew. */
  readonly read: <T>(work: (connection: Runner) => Promise<T>) => Promise<T>;
  /** Ends the statement that a connection runs; release the connection only when this is done. */
  readonly cancel: (connection: Transaction) => Promise<void>;
}

/** A connection inside a transaction. */
export type Transaction = Omit<pg.PoolClient, 'query'> & Runner;

/** Anything that runs a statement. */
export interface Runner {
  readonly query: Query;
}
