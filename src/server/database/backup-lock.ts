import { AppError } from '#core/errors.ts';
import type { Transaction } from './connections/database.ts';

/** Any number that nothing else locks on: one backup at a time, and no change of the tables meanwhile. */
const LOCK = 7_220_035;
/** The lock of the journal's months, which `sql/0005` takes to make and drop tables. */
const JOURNAL_LOCK = 7_220_033;

/**
 * Keeps the shape of all tables until the connection is closed: waits for a change that is under way. A change would have to wait for
 * the whole backup, and everybody who works behind it.
 */
export async function lockForBackup(connection: Transaction): Promise<void> {
  await connection.query('select pg_advisory_lock($1)', [LOCK]);
  await connection.query('select pg_advisory_lock_shared($1)', [JOURNAL_LOCK]);
}

/** Keeps a backup from beginning before the transaction ends; false while one is made. */
export async function holdBackupOff(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.query('select pg_try_advisory_xact_lock_shared($1) as free', [LOCK]);
  return rows[0]?.free === true;
}

/** Before a transaction changes tables. Throws AppError `catalog.backup` while a backup is made. */
export async function refuseDuringBackup(tx: Transaction): Promise<void> {
  if (!(await holdBackupOff(tx))) throw new AppError('catalog.backup');
}
