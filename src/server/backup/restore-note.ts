import type { ConnectionPool, Runner, Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { StartError } from '../std/start-error.ts';
import { readSchemas } from './structure/read-structure.ts';

/** Held by a restore that is at work. */
const LOCK = 7_220_036;

/** Notes in the database that a restore has begun: what is killed can be told of at the next start. */
export async function noteRestore(db: ConnectionPool, path: string): Promise<void> {
  await db.query('create schema if not exists colonnade_restore');
  await db.query(
    'create table if not exists colonnade_restore.begun (path text, at timestamptz not null default now())',
  );
  await db.query('delete from colonnade_restore.begun');
  await db.query('insert into colonnade_restore.begun (path) values ($1)', [path]);
}

/** Until the transaction ends everybody is told that a restore is at work. */
export async function lockRestore(tx: Transaction): Promise<void> {
  const { rows } = await tx.query('select pg_try_advisory_xact_lock($1) as free', [LOCK]);
  if (rows[0]?.free !== true) throw underWay();
}

/** Nothing is known of a restore any more: it is done, was refused, or is not wanted. */
export async function forgetRestore(db: Runner): Promise<void> {
  await db.query('drop schema if exists colonnade_restore cascade');
}

/**
 * Looks for a restore before a database is used. One that was broken off has changed nothing: where there were data, they are used as
 * they were, and `say` is told. Throws a StartError while one is at work, and where an empty database still waits for its data.
 */
export async function heedRestore(db: ConnectionPool, say: (text: string) => void): Promise<void> {
  const present = await db.query(`select to_regclass('colonnade_restore.begun') is not null as present`);
  if (present.rows[0]?.present !== true) return;
  const lock = await db.query('select pg_try_advisory_xact_lock_shared($1) as free', [LOCK]);
  if (lock.rows[0]?.free !== true) throw underWay();
  const { rows } = await db.query<{ path: string; at: Date }>(
    sql`select path, at from colonnade_restore.begun`,
  );
  const [begun] = rows;
  const what = begun ? `The restore of ${begun.path}, begun at ${begun.at.toISOString()},` : 'A restore';
  if ((await readSchemas(db)).length === 0)
    throw new StartError(
      `${what} was broken off, and the database is empty: run "colonnade restore <file>" again, or "colonnade restore --forget" to begin with an empty database.`,
    );
  await forgetRestore(db);
  say(
    `${what} was broken off. The data are those of before; run "colonnade restore <file> --replace" again to restore them.`,
  );
}

function underWay(): StartError {
  return new StartError('A backup is being restored into this database: wait until that has ended.');
}
