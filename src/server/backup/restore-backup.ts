import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { migrate, lockMigration } from '../database/migrate.ts';
import { inTransaction, type ConnectionPool, type Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { StartError } from '../std/start-error.ts';
import { brokenOff } from './broken-off.ts';
import { checkBackup, type CheckedBackup } from './check-backup.ts';
import { loadBackup } from './load-backup.ts';
import type { Progress } from './make-backup.ts';
import { forgetRestore, lockRestore, noteRestore } from './restore-note.ts';
import { settleWork, type SettledWork } from './settle.ts';
import { readSchemas } from './structure/read-structure.ts';

interface Restoring {
  /** With one connection: all others are of somebody else. */
  readonly db: ConnectionPool;
  readonly path: string;
  /** Whether what is in the database goes; otherwise it must be empty. */
  readonly replace: boolean;
  /** Where files go. */
  readonly store: ContentStore;
  readonly onProgress: Progress;
}

/** A backup that is in force. */
export interface RestoredBackup extends CheckedBackup {
  readonly settled: SettledWork;
}

/**
 * Puts a backup in the place of what a database has: reads it whole first and compares all digests, then loads it, upgrades it to this
 * version and ends what was under way, in one transaction. Throws a StartError, with nothing changed, where the database is not
 * empty and `replace` does not say so, where somebody is connected, or the backup cannot be taken.
 */
export async function restoreBackup({
  db,
  path,
  replace,
  store,
  onProgress,
}: Restoring): Promise<RestoredBackup> {
  await refuseFull(db, replace);
  await refuseOthers(db);
  const checked = await checkBackup(path, (done, total) => onProgress('check', done, total));
  const settled = await loaded({ db, path, store, onProgress });
  await analyse(db).catch((error: unknown) => {
    throw brokenOff(error, 'The backup is in force.');
  });
  return { ...checked, settled };
}

/** Loads a backup that was checked, whole or not at all. */
async function loaded({ db, path, store, onProgress }: Omit<Restoring, 'replace'>): Promise<SettledWork> {
  try {
    await noteRestore(db, path);
    return await inTransaction(db, async (tx) => {
      await lockRestore(tx);
      await lockMigration(tx);
      await refuseOthers(tx);
      await loadBackup(tx, {
        path,
        onBytes: (done, total) => onProgress('restore', done, total),
        onContent: async ({ hash, size, bytes }) => {
          if ((await store.sizeOf(hash)) !== size) await store.write(hash, Readable.from(bytes));
        },
      });
      await forgetRestore(tx);
      return await upgraded(tx);
    });
  } catch (error) {
    // Where the database is away the next start finds the note.
    await forgetRestore(db).catch(() => undefined);
    throw brokenOff(error, 'The data are as they were before.');
  }
}

/** Brings loaded data to this version, and ends what was under way in them. */
export async function upgraded(tx: Transaction): Promise<SettledWork> {
  await tx.query('set local check_function_bodies = on');
  await migrate(tx);
  return await settleWork(tx);
}

async function refuseFull(db: ConnectionPool, replace: boolean): Promise<void> {
  const present = await readSchemas(db);
  if (present.length > 0 && !replace)
    throw new StartError(
      'The database is not empty: add --replace to put the backup in the place of all that is there, or choose an empty one with COLONNADE_DATA or DATABASE_URL. Nothing was changed.',
    );
}

/** How long who is connected is waited for, in milliseconds: a connection that was closed is seen for a moment more. */
const LEAVING = 2_000;

/** Whoever else is connected would go on with data that are no longer there. */
async function refuseOthers(db: ConnectionPool | Transaction): Promise<void> {
  let others = await othersIn(db);
  for (let waited = 0; others.length > 0 && waited < LEAVING; waited += 100) {
    await wait(100);
    others = await othersIn(db);
  }
  if (others.length > 0)
    throw new StartError(
      `The database is in use by ${others.join(', ')}: stop the server and close all connections, then restore again. Nothing was changed.`,
    );
}

async function othersIn(db: ConnectionPool | Transaction): Promise<readonly string[]> {
  // A transaction else sees them as they were when it first asked.
  await db.query(sql`select pg_stat_clear_snapshot()`);
  const { rows } = await db.query<{ who: string }>(
    sql`select distinct coalesce(nullif(application_name, ''), usename::text, 'somebody') || ' (process ' || pid || ')' as who
      from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend'
        and pid <> pg_backend_pid() order by 1`,
  );
  return rows.map(({ who }) => who);
}

/** PostgreSQL plans by what it knows of the values: at once, not when it comes to look by itself. */
async function analyse(db: ConnectionPool): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('analyze');
  });
}
