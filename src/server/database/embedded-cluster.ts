import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../start-error.ts';
import type { Binaries } from './embedded-binaries.ts';
import type { Owner } from './embedded-owner.ts';
import { configurationFile } from './embedded-settings.ts';

/** Where a cluster is, who runs it and with what. */
export interface Cluster {
  readonly folder: string;
  readonly dataFolder: string;
  readonly binaries: Binaries;
  readonly owner: Owner | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

/** The superuser of every embedded cluster; the application uses a role without such rights. */
export const SUPERUSER = 'postgres';

/** Tells a draft of this process from one that an earlier process with the same number left. */
const THIS_RUN = randomBytes(4).toString('hex');
let drafts = 0;

/** The environment of PostgreSQL's programs: nothing of ours reaches them, such as PGDATA or PGPORT. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' } as const;

/**
 * Makes the cluster ready to be started: creates it where there is none, else checks that it is whole and of this
 * version. Throws a StartError, and touches nothing, where it is not.
 */
export async function prepareCluster(cluster: Cluster): Promise<void> {
  prepareDataFolder(cluster);
  if (lstatSync(cluster.folder, { throwIfNoEntry: false })) inspect(cluster);
  else await create(cluster);
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
  if (!statSync(join(folder, 'global', 'pg_control'), { throwIfNoEntry: false })) throw damaged(folder, 'global/pg_control');
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

/** Builds the cluster beside its place and moves it there whole, so that an interrupted first start leaves nothing. */
async function create(cluster: Cluster): Promise<void> {
  const { folder, dataFolder, owner } = cluster;
  removeAbandoned(dataFolder);
  const draft = join(dataFolder, `postgres.new-${process.pid}-${THIS_RUN}-${++drafts}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (owner) giveTo(owner, draft);
    await initialise(cluster, draft);
    appendFileSync(join(draft, 'postgresql.conf'), "\ninclude_if_exists = 'colonnade.conf'\n");
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const madeMeanwhile = lstatSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
    if (!madeMeanwhile) throw asStartError(error, `The database cannot be created in ${dataFolder}`);
  }
}

async function initialise({ binaries, owner, settings }: Cluster, draft: string): Promise<void> {
  const common = ['-D', draft, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--data-checksums', '--no-instructions'];
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : [];
  const run = (locale: readonly string[]) =>
    promisify(execFile)(binaries.initdb, [...common, ...sync, ...locale], {
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      ...(owner && { uid: owner.uid, gid: owner.gid }),
    });
  try {
    await run(['--locale=C', '--locale-provider=icu', '--icu-locale=und']);
  } catch {
    for (const entry of readdirSync(draft)) rmSync(join(draft, entry), { recursive: true, force: true });
    await run(['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']);
  }
}

function removeAbandoned(dataFolder: string): void {
  for (const entry of readdirSync(dataFolder)) {
    const [, pid, run] = /^postgres\.new-(\d+)-(\w+)-\d+$/.exec(entry) ?? [];
    const atWork = Number(pid) === process.pid ? run === THIS_RUN : isAlive(Number(pid));
    if (pid && !atWork) rmSync(join(dataFolder, entry), { recursive: true, force: true });
  }
}

/** Whether a process with this number exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function writeSettings({ folder, settings, owner }: Cluster): void {
  const file = join(folder, 'colonnade.conf');
  const text = configurationFile(settings);
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // Not there yet.
  }
  writeFileSync(file, text, { mode: 0o600 });
  if (owner) chownSync(file, owner.uid, owner.gid);
}

/** Gives `path`, with all that is in it, to `owner`. */
export function giveTo(owner: Owner, path: string): void {
  const stats = lstatSync(path);
  if (stats.uid !== owner.uid || stats.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
  if (stats.isDirectory()) for (const entry of readdirSync(path)) giveTo(owner, join(path, entry));
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function asStartError(error: unknown, what: string): StartError {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  const reason = said.filter((line) => line.includes('error:'))[0] ?? said.at(-1) ?? messageOf(error);
  return new StartError(`${what}: ${reason.replace(/^initdb: (error: )?/, '')}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
