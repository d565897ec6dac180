import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../std/start-error.ts';
import type { Cluster } from './cluster.ts';
import { createCluster } from './initdb.ts';
import { giveTo } from './owner.ts';
import { configurationFile } from './settings.ts';

/**
 * Makes the cluster ready to be started: creates it where there is none, else checks that it is whole and of this
 * version. Throws a StartError, and touches nothing, where it is not.
 */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  prepareDataFolder(cluster);
  if (lstatSync(cluster.folder, { throwIfNoEntry: false })) inspect(cluster);
  else await createCluster(cluster);
  writeSettings(cluster);
}

function prepareDataFolder({ dataFolder, owner }: Cluster): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    accessSync(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataFolder} cannot be used (${messageOf(error)}): choose another with COLONNADE_DATA.`,
    );
  }
  if (owner && statSync(dataFolder).uid === 0) {
    chownSync(dataFolder, 0, owner.gid);
    chmodSync(dataFolder, 0o710);
  }
}

function inspect({ folder, binaries, owner }: Cluster): void {
  const version = readVersion(folder);
  if (version !== binaries.major) {
    const relation = version > binaries.major ? 'newer than' : 'older than';
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version}, ${relation} the ${binaries.major} of this Colonnade. ` +
        'Nothing was touched: use the Colonnade that made it, or choose another folder with COLONNADE_DATA.',
    );
  }
  if (!statSync(join(folder, 'global', 'pg_control'), { throwIfNoEntry: false }))
    throw damaged(folder, 'global/pg_control');
  if (owner && statSync(folder).uid !== owner.uid) giveTo(owner, folder);
}

function readVersion(folder: string): number {
  try {
    const text = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
    if (/^\d+$/.test(text)) return Number(text);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') {
      throw new StartError(
        `The database in ${folder} belongs to another user: start Colonnade as that user, or choose another folder with COLONNADE_DATA.`,
      );
    }
  }
  throw damaged(folder, 'PG_VERSION');
}

function damaged(folder: string, file: string): StartError {
  return new StartError(
    `The database in ${folder} is damaged: its file ${file} is missing or wrong. Nothing was touched: ` +
      'restore it from a backup, or choose another folder with COLONNADE_DATA.',
  );
}

/** The file with the settings; not in the cluster's folder, where another user might have put a link in its place. */
export function settingsFile(dataFolder: string): string {
  return join(dataFolder, 'postgres.conf');
}

function writeSettings({ folder, dataFolder, settings }: Cluster): void {
  writeFileSync(settingsFile(dataFolder), configurationFile(join(folder, 'postgresql.conf'), settings), {
    mode: 0o644,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
