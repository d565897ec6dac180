import pg from 'pg';
import type { StartLog } from '../database/embedded/postmaster.ts';
import { heedRestore, RESTORE_SETTINGS } from '../backup/backup.ts';
import { startEmbedded } from '../database/embedded/embedded.ts';
import { openPool, type ConnectionPool } from '../database/pool.ts';
import type { Settings } from '../settings/settings.ts';
import { AFTER_GRACE, endsWithin } from './grace.ts';
import { prepareSchema } from './prepare-schema.ts';
import { renewSystemObjects } from './system-objects.ts';
import { StartError } from '../std/start-error.ts';

export interface OpenDatabase {
  readonly db: ConnectionPool;
  readonly connectionString: string;
  /** Closes the connections, waiting AFTER_GRACE for those in use, and stops the embedded PostgreSQL if it was started here. */
  readonly close: () => Promise<void>;
}

/** The oldest supported major version of PostgreSQL. */
const MIN_VERSION = 16;

/** Connections that requests of one process share; ARCHITECTURE.md has the sum with those beside. */
const CONNECTIONS = 16;

/** Prints what the embedded PostgreSQL is doing on standard error. */
export const TERMINAL_LOG: StartLog = {
  info: (text) => void process.stderr.write(`${text}\n`),
  warn: (text) => void process.stderr.write(`${text}\n`),
};

interface Opening {
  readonly settings: Settings;
  /** What to do when another server uses the data folder. */
  readonly whenInUse: 'refuse' | 'join';
  readonly log: StartLog;
}

/** Opens the database of the settings, or the embedded one, and migrates it. Throws StartError. */
export async function openDatabase({ settings, whenInUse, log }: Opening): Promise<OpenDatabase> {
  const { connectionString, stop } = await addressOf({ settings, whenInUse, log });
  try {
    return await opened({ connectionString, stop, log });
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Opens the database of the settings for a restore: as it is, with one connection. Throws StartError where another server uses the
 * data folder.
 */
export async function openForRestore({ settings, log }: Omit<Opening, 'whenInUse'>): Promise<OpenDatabase> {
  const { connectionString, stop } = await addressOf(
    { settings, whenInUse: 'refuse', log },
    RESTORE_SETTINGS,
  );
  const db = openPool({ connectionString }, 1);
  return { db, connectionString, close: closing(db, stop) };
}

/** Connects to a database that another process has opened and migrated. */
export function joinDatabase(connectionString: string): OpenDatabase {
  const db = openPool({ connectionString }, CONNECTIONS);
  return { db, connectionString, close: async () => await db.end() };
}

interface Address {
  readonly connectionString: string;
  /** Stops the embedded PostgreSQL if it was started here. */
  readonly stop: () => Promise<void>;
}

async function addressOf(
  { settings: { databaseUrl, dataFolder }, whenInUse, log }: Opening,
  settings: Readonly<Record<string, string>> = {},
): Promise<Address> {
  if (databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataFolder, whenInUse, log, settings });
    return { connectionString: embedded.connectionString, stop: () => embedded.stop() };
  }
  await checkServer(databaseUrl);
  return { connectionString: databaseUrl, stop: () => Promise.resolve() };
}

async function opened({
  connectionString,
  stop,
  log,
}: Address & { readonly log: StartLog }): Promise<OpenDatabase> {
  const db = openPool({ connectionString }, CONNECTIONS);
  try {
    await heedRestore(db, (text) => log.warn(text));
    await prepareSchema(db);
    await renewSystemObjects(db);
  } catch (error) {
    await db.end();
    throw refusal(error);
  }
  return { db, connectionString, close: closing(db, stop) };
}

function closing(db: ConnectionPool, stop: () => Promise<void>): () => Promise<void> {
  return async () => {
    await endsWithin(AFTER_GRACE, db.end());
    await stop();
  };
}

async function checkServer(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const result = await client.query<{ version: string }>('show server_version_num');
    const version = Number(Object.values(result.rows[0] ?? {})[0]);
    if (version < MIN_VERSION * 10_000) {
      throw new StartError(
        `The database is PostgreSQL ${Math.floor(version / 10_000)}: version ${MIN_VERSION} or newer is needed.`,
      );
    }
  } catch (error) {
    throw refusal(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function refusal(error: unknown): Error {
  if (error instanceof StartError) return error;
  const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
  return new StartError(
    `The database cannot be used (${reason}): check DATABASE_URL and that PostgreSQL runs there.`,
  );
}
