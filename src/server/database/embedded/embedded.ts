import { mkdirSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../std/start-error.ts';
import { findBinaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { EmbeddedKeeper } from './keeper.ts';
import { ensureDatabase, lockCluster, lockHolder } from './lock.ts';
import { chooseOwner } from './owner.ts';
import type { StartLog } from './postmaster.ts';
import { prepareCluster } from './prepare.ts';
import { machineSettings } from './settings.ts';
import { SOCKET_PORT } from './socket.ts';

const DATABASE = 'colonnade';

/** What to start, and what to do where another Colonnade uses the data folder: refuse, or use its PostgreSQL too. */
export interface EmbeddedOptions {
  readonly dataFolder: string;
  readonly log: StartLog;
  readonly whenInUse?: 'refuse' | 'join';
  /** Settings of PostgreSQL that go before those for this machine. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** A PostgreSQL that is up. */
export interface Embedded {
  /** For the application's role, which is not a superuser. */
  readonly connectionString: string;
  /** The same server as the superuser, in the database `postgres`. */
  readonly superuser: string;
  /** Shuts PostgreSQL down and waits for it; where it is another's, leaves it alone. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of `dataFolder`, creating its cluster on the first run, and keeps it up: adopts one
 * that a killed server left behind, and starts it again should it die. Throws a StartError, with nothing touched,
 * where the folder is in use, unreachable, damaged or of another version.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const cluster = locate(options);
  await prepareCluster(cluster);
  const keeper = new EmbeddedKeeper(cluster, options.log);
  const session = await keeper.connect();
  if (await lockCluster(session)) {
    await ensureDatabase(session, DATABASE);
    keeper.keep(session);
    return { ...addresses(keeper.socketFolder), stop: () => keeper.stop() };
  }
  const holder = await lockHolder(session);
  await session.end();
  if (options.whenInUse === 'join')
    return { ...addresses(keeper.socketFolder), stop: () => Promise.resolve() };
  throw new StartError(
    `The data folder ${cluster.dataFolder} is in use by ${holder}: stop that first, or choose another folder with COLONNADE_DATA.`,
  );
}

function locate({ dataFolder, settings }: EmbeddedOptions): Cluster {
  const binaries = findBinaries();
  const folder = realFolder(dataFolder);
  const owner = chooseOwner(join(folder, 'postgres'), { binaries: binaries.folder, dataFolder: folder });
  return {
    folder: join(folder, 'postgres'),
    dataFolder: folder,
    binaries,
    owner,
    settings: { ...machineSettings(), ...settings },
  };
}

/** One folder has one name here, whatever links lead to it. */
function realFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    return realpathSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${resolve(path)} cannot be used (${reason}): choose another with COLONNADE_DATA.`,
    );
  }
}

function addresses(socketFolder: string): { readonly connectionString: string; readonly superuser: string } {
  const host = `${encodeURIComponent(socketFolder)}:${SOCKET_PORT}`;
  return {
    connectionString: `postgresql://${DATABASE}@${host}/${DATABASE}`,
    superuser: `postgresql://postgres@${host}/postgres`,
  };
}
