import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '../../std/start-error.ts';
import { isAlive, PROGRAM_ENVIRONMENT, SUPERUSER, type Cluster } from './cluster.ts';
import { giveTo } from './owner.ts';

/** Tells a draft of this process from one that an earlier process with the same number left. */
const THIS_RUN = randomBytes(4).toString('hex');
let drafts = 0;

/**
 * What a cluster is made with, the best that the machine has first. The index of quick search knows letters by LC_CTYPE:
 * with C those of other scripts than Latin would not be found by it.
 */
const LOCALES: readonly (readonly string[])[] = [
  ['--locale=C', '--lc-ctype=C.UTF-8', '--locale-provider=icu', '--icu-locale=und'],
  ['--locale=C', '--locale-provider=icu', '--icu-locale=und'],
  ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
];

/** Builds a cluster beside its place and moves it there whole, so that an interrupted first start leaves nothing. */
export async function createCluster(cluster: Cluster): Promise<void> {
  const { folder, dataFolder, owner } = cluster;
  removeAbandoned(dataFolder);
  const draft = join(dataFolder, `postgres.new-${process.pid}-${THIS_RUN}-${++drafts}`);
  try {
    mkdirSync(draft, { mode: 0o700 });
    if (owner) giveTo(owner, draft);
    await initialise(cluster, draft);
    renameSync(draft, folder);
    syncFolder(dirname(folder));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const madeMeanwhile = lstatSync(join(folder, 'PG_VERSION'), { throwIfNoEntry: false });
    if (!madeMeanwhile) throw asStartError(error, `The database cannot be created in ${dataFolder}`);
  }
}

async function initialise({ binaries, owner, settings }: Cluster, draft: string): Promise<void> {
  const place = [`--pgdata=${draft}`, `--username=${SUPERUSER}`, '--auth=trust', '--no-instructions'];
  const kind = ['--encoding=UTF8', '--data-checksums', ...(settings['fsync'] === 'off' ? ['--no-sync'] : [])];
  const run = (locale: readonly string[]) =>
    promisify(execFile)(binaries.initdb, [...place, ...kind, ...locale], {
      cwd: '/',
      env: PROGRAM_ENVIRONMENT,
      ...(owner && { uid: owner.uid, gid: owner.gid }),
    });
  for (const [at, locale] of LOCALES.entries()) {
    try {
      await run(locale);
      return;
    } catch (error) {
      if (at === LOCALES.length - 1) throw error;
      for (const entry of readdirSync(draft)) rmSync(join(draft, entry), { recursive: true, force: true });
    }
  }
}

function removeAbandoned(dataFolder: string): void {
  for (const entry of readdirSync(dataFolder)) {
    const [, pid, run] = /^postgres\.new-(\d+)-(\w+)-\d+$/.exec(entry) ?? [];
    const atWork = Number(pid) === process.pid ? run === THIS_RUN : isAlive(Number(pid));
    if (pid && !atWork) rmSync(join(dataFolder, entry), { recursive: true, force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function asStartError(error: unknown, what: string): StartError {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n') : [];
  const reason = said.find((line) => line.includes('error:')) ?? said.at(-1) ?? String(error);
  return new StartError(`${what}: ${reason.replace(/^initdb: (error: )?/, '')}`);
}
