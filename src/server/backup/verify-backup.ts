import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../database/embedded/cluster.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { stopPostmaster, type StartLog } from '../database/embedded/postmaster.ts';
import { inTransaction, openPool, type ConnectionPool } from '../database/pool.ts';
import { checkBackup, type CheckedBackup } from './check-backup.ts';
import { loadBackup, storedSums } from './load-backup.ts';
import type { Progress } from './make-backup.ts';
import { upgraded } from './restore-backup.ts';

/** More locks than PostgreSQL has room for otherwise: one transaction makes all tables, and may drop as many. */
export const RESTORE_SETTINGS = { max_locks_per_transaction: '1024' } as const;

/** Nothing of a trial has to survive a power cut. */
const TRIAL_SETTINGS = {
  ...RESTORE_SETTINGS,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
} as const;

const PREFIX = 'colonnade-verify-';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Tables that came out of a database otherwise than they are in a backup. */
interface DifferentTable {
  readonly table: string;
  /** How many rows, and the sum of their hashes. */
  readonly backup: string;
  readonly restored: string;
}

/** What a trial has found. */
export interface VerifiedBackup extends CheckedBackup {
  readonly different: readonly DifferentTable[];
}

interface Verifying {
  readonly path: string;
  readonly log: StartLog;
  readonly onProgress: Progress;
}

/**
 * Tries a backup: reads it whole, restores it into a PostgreSQL of its own in a temporary folder, compares every table with the backup,
 * row by row, and upgrades it to this version. The folder is removed afterwards. Throws a StartError for what `restore` would refuse.
 */
export async function verifyBackup({ path, log, onProgress }: Verifying): Promise<VerifiedBackup> {
  const checked = await checkBackup(path, (done, total) => onProgress('check', done, total));
  const different = await inTrial(
    log,
    async (db) =>
      await inTransaction(db, async (tx) => {
        await loadBackup(tx, {
          path,
          onBytes: (done, total) => onProgress('restore', done, total),
          onContent: async () => undefined,
        });
        const found: DifferentTable[] = [];
        for (const [at, table] of checked.head.tables.entries()) {
          const restored = (await storedSums(tx, table)).sum;
          const backup = checked.sums[at]?.sum ?? '';
          if (restored !== backup) found.push({ table: `${table.schema}.${table.name}`, backup, restored });
        }
        await upgraded(tx);
        return found;
      }),
  );
  return { ...checked, different };
}

/** Runs `work` on an empty database of a PostgreSQL in a temporary folder, and removes both, also where a signal ends it. */
async function inTrial<T>(log: StartLog, work: (db: ConnectionPool) => Promise<T>): Promise<T> {
  await removeAbandoned(log);
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // As root PostgreSQL runs as another user, who must get through to its own folder inside.
  await chmod(folder, 0o711);
  const end = async () => {
    await stopPostmaster(join(folder, 'data', 'postgres'), log);
    await rm(folder, { recursive: true, force: true });
  };
  const onSignal = () => void end().finally(() => process.exit(130));
  for (const signal of SIGNALS) process.once(signal, onSignal);
  try {
    const dataFolder = join(folder, 'data');
    const embedded = await startEmbedded({ dataFolder, log, settings: TRIAL_SETTINGS });
    const db = openPool({ connectionString: embedded.connectionString }, 1);
    try {
      return await work(db);
    } finally {
      await db.end();
      await embedded.stop();
    }
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    await end();
  }
}

/** What a killed trial could not remove itself. */
async function removeAbandoned(log: StartLog): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    const [, pid] = /^colonnade-verify-(\d+)-/.exec(entry) ?? [];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(tmpdir(), entry);
    try {
      await stopPostmaster(join(folder, 'data', 'postgres'), log);
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // That of another user is that user's to remove.
      log.warn(`${folder} was left by a trial that was killed, and cannot be removed: ${String(error)}`);
    }
  }
}
