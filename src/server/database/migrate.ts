import { readdir, readFile } from 'node:fs/promises';
import { sql, trusted } from './sql/sql.ts';
import { StartError } from '../std/start-error.ts';
import { inTransaction, type ConnectionPool, type Transaction } from './pool.ts';

const FOLDER = new URL('../../../sql/', import.meta.url);
/** Any number that nothing else locks on. */
const LOCK = 7_220_031;

/**
 * Brings the platform's own schema to this version: runs the files of `sql/` that were not run yet, all in one
 * transaction, or in the caller's, one process at a time. Throws `StartError` where the data belong to a newer version; nothing is touched then.
 */
export async function migrate(db: ConnectionPool | Transaction): Promise<void> {
  const files = await migrationFiles();
  await inTransaction(db, async (tx) => {
    await lockMigration(tx);
    await tx.query('create schema if not exists colonnade');
    await tx.query(`create table if not exists colonnade.migration
      (file text primary key, at timestamptz not null default now())`);
    const done = await tx.query<{ file: string }>(sql`select file from colonnade.migration`);
    const run = new Set(done.rows.map((row) => row.file));
    const newer = [...run].filter((file) => !files.includes(file));
    if (newer.length > 0) {
      throw new StartError(
        `The data were written by a newer version of Colonnade (it has ${newer.join(', ')}): start that version, or restore a backup made by this one.`,
      );
    }
    for (const file of files) if (!run.has(file)) await runFile(tx, file);
  });
}

/** The files of `sql/`, in their order. */
export async function migrationFiles(): Promise<readonly string[]> {
  return (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted();
}

/** Until the transaction ends nobody else migrates: whoever starts on the database waits. */
export async function lockMigration(tx: Transaction): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

async function runFile(tx: Transaction, file: string): Promise<void> {
  await tx.query(trusted(await readFile(new URL(file, FOLDER), 'utf8')));
  await tx.query('insert into colonnade.migration (file) values ($1)', [file]);
}
