import { availableParallelism } from 'node:os';
import pg from 'pg';
import { keepNotes, markNotes, noteIn, type Taker } from './after-commit.ts';
import { ConnectionPool } from './connections/connection-pool.ts';
import type { Database, Transaction } from './connections/database.ts';
import { databaseRefusal } from './database-refusal.ts';

export type { ConnectionPool } from './connections/connection-pool.ts';
export type { Database, Runner, Transaction } from './connections/database.ts';

/** How alike two words are, from 0 to 1, that are close in spelling. */
const CLOSE_SPELLING = 0.45;

/**
 * Settings of every connection: moments leave as UTC; `enable_parallel_append` is off because list windows rely on
 * the parts of UNION ALL coming in their order; sums and counts may still use parallel scans, which together take at
 * most half of the processors: slow questions that took all would make the quick ones wait. From which likeness on words
 * are close in spelling is a setting of theirs, because the operator that an index answers reads it nowhere else.
 */
const SESSION = [
  '-c timezone=UTC',
  '-c datestyle=ISO',
  '-c enable_parallel_append=off',
  `-c pg_trgm.word_similarity_threshold=${CLOSE_SPELLING}`,
  `-c max_parallel_workers=${Math.max(1, Math.floor(availableParallelism() / 2))}`,
  '-c statement_timeout=60s',
  '-c idle_in_transaction_session_timeout=60s',
  '-c search_path=colonnade,public',
].join(' ');

/** Opens a pool of at most `connections`; ids (bigint) come as numbers, for they stay below 2^53. */
export function openPool(config: pg.PoolConfig, connections: number): ConnectionPool {
  return new ConnectionPool(
    {
      ...config,
      options: SESSION,
      application_name: 'colonnade',
      idleTimeoutMillis: 60_000,
      connectionTimeoutMillis: 10_000,
      types: TYPES,
    },
    connections,
  );
}

const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
};

/** Whether statements run in a transaction that was begun before. */
export function isTransaction(db: Database | Transaction): db is Transaction {
  return 'release' in db;
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
  const takeNotes = keepNotes(tx);
  let broken: Error | undefined;
  let result: T;
  try {
    await tx.query('begin');
    result = await work(tx);
    await tx.query('commit');
  } catch (error) {
    await tx.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    // What is only found where a transaction ends is refused like what a statement finds.
    throw databaseRefusal(error);
  } finally {
    tx.release(broken);
  }
  await takeNotes();
  return result;
}

/**
 * Gives `note` to `take` when what was written with `db` is there for everybody: at once outside of a transaction, else
 * with all its notes when it is committed. Of a transaction, or a part of one, that is undone nothing is taken.
 */
export async function afterCommit<Note>(
  db: Database | Transaction,
  take: Taker<Note>,
  note: Note,
): Promise<void> {
  if (isTransaction(db)) noteIn(db, take, note);
  else await take([note]);
}

/** The same transaction for work that asks several things at once: its statements wait for each other. */
export function inLine(tx: Transaction): Transaction {
  let last: Promise<unknown> = Promise.resolve();
  const ask = tx.query.bind(tx) as (...statement: readonly unknown[]) => Promise<unknown>;
  const query = (...statement: readonly unknown[]) => {
    const next = last.then(() => ask(...statement));
    last = next.catch(() => undefined);
    return next;
  };
  // Only statements whose rows are awaited are asked this way: callbacks and streams have no use for a line.
  return Object.create(tx, { query: { value: query } }) as Transaction;
}

async function asPart<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await tx.query('savepoint part');
  const dropNotes = markNotes(tx);
  try {
    const result = await work(tx);
    await tx.query('release savepoint part');
    return result;
  } catch (error) {
    dropNotes();
    // A transaction that is over as a whole refuses this as well: whoever began it sees why.
    await tx.query('rollback to savepoint part').catch(() => undefined);
    throw error;
  }
}
