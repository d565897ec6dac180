import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../std/start-error.ts';
import { isAlive, PROGRAM_ENVIRONMENT, type Cluster } from './cluster.ts';
import { settingsFile } from './prepare.ts';
import { prepareSocketFolder, SOCKET_PORT } from './socket.ts';

/** PostgreSQL's main process, as its file postmaster.pid tells. */
export interface Postmaster {
  readonly pid: number;
  readonly socketFolder: string;
  readonly status: string;
}

/** What a start may say while it takes its time. */
export interface StartLog {
  info(text: string): void;
  warn(text: string): void;
}

const POLL = 4;
const LARGEST_LOG = 20 * 1024 * 1024;
const RECOVERY_PATIENCE = 10 * 60_000;
const STRAGGLER_PATIENCE = 15_000;
const STOP_PATIENCE = 30_000;
/** From its last act, the removal of its file, to the end of the process; for a zombie there is no end. */
const LAST_BREATH = 200;

/**
 * Gives a postmaster of the cluster that answers: one that runs already (left behind by a killed server, or started by
 * another process a moment ago), else a new one. Waits for recovery after a crash, and for one that is stopping.
 */
export async function runPostmaster(cluster: Cluster, log: StartLog): Promise<Postmaster> {
  const begun = Date.now();
  let started: Started | undefined;
  let told = false;
  for (;;) {
    const running = livePostmaster(cluster.folder);
    if (running?.status === 'ready') return running;
    if (!running && !started) started = start(cluster);
    if (started?.ended) {
      if (!running) await reconsider(cluster, started, begun);
      started = undefined;
    }
    const waited = Date.now() - begun;
    if (waited > 3000 && !told) log.info('PostgreSQL takes its time: it recovers from an interruption');
    told = waited > 3000;
    if (waited > RECOVERY_PATIENCE)
      throw new StartError(
        `PostgreSQL is still not ready after ${RECOVERY_PATIENCE / 1000} seconds: read ${logFile(cluster.dataFolder)} for the reason.`,
      );
    await sleep(POLL);
  }
}

/** What is running in the cluster's folder now; a file left by a process that is gone counts for nothing. */
export function livePostmaster(folder: string): Postmaster | undefined {
  const [pid, , , , socketFolder = '', , , status = ''] = readLines(join(folder, 'postmaster.pid'));
  const number = Math.abs(Number(pid));
  return number > 0 && runsIn(folder, number)
    ? { pid: number, socketFolder, status: status.trim() }
    : undefined;
}

/** Shuts down in order, as fast as that goes: sessions are cut, everything is written. Returns when it is gone. */
export async function stopPostmaster(folder: string, log: StartLog): Promise<void> {
  const running = livePostmaster(folder);
  if (!running) return;
  signal(running.pid, 'SIGINT');
  const begun = Date.now();
  for (let hurried = false; livePostmaster(folder)?.pid === running.pid;) {
    if (!hurried && Date.now() - begun > STOP_PATIENCE) {
      hurried = true;
      log.warn('PostgreSQL takes too long to stop; it is cut off and will recover at the next start');
      signal(running.pid, 'SIGQUIT');
    }
    await sleep(POLL);
  }
  for (const gone = Date.now(); isAlive(running.pid) && Date.now() - gone < LAST_BREATH;) await sleep(POLL);
}

interface Started {
  ended: string | undefined;
  readonly logFrom: number;
  /** PostgreSQL cannot tell when the number in them is by now that of another process, or of one that is only a zombie. */
  readonly lockFiles: readonly string[];
}

/** In a session of its own, so that a Ctrl-C in the terminal does not reach it past us. */
function start(cluster: Cluster): Started {
  const { folder, dataFolder, binaries, owner } = cluster;
  const socketFolder = prepareSocketFolder(dataFolder, owner);
  const file = logFile(dataFolder);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) renameSync(file, `${file}.1`);
  const output = openSync(file, 'a', 0o600);
  const logFrom = fstatSync(output).size;
  const child = spawn(binaries.postgres, ['-D', folder, ...fixed(dataFolder, socketFolder)], {
    cwd: '/',
    env: PROGRAM_ENVIRONMENT,
    stdio: ['ignore', output, output],
    detached: true,
    ...(owner && { uid: owner.uid, gid: owner.gid }),
  });
  closeSync(output);
  const lockFiles = [join(folder, 'postmaster.pid'), join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`)];
  const started: Started = { ended: undefined, logFrom, lockFiles };
  child.once('error', (error) => (started.ended = error.message));
  child.once('exit', (code, by) => (started.ended ??= by ?? `exit code ${code}`));
  child.unref();
  return started;
}

/** What no configuration file may change. */
function fixed(dataFolder: string, socketFolder: string): string[] {
  const options = {
    config_file: settingsFile(dataFolder),
    port: String(SOCKET_PORT),
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** After a postmaster of ours has ended: returns when another attempt makes sense, else throws. */
async function reconsider(
  cluster: Cluster,
  { ended, logFrom, lockFiles }: Started,
  begun: number,
): Promise<void> {
  const file = logFile(cluster.dataFolder);
  const said = readFileSync(file).subarray(logFrom).toString().trim().split('\n');
  const says = (pattern: RegExp) => said.some((line) => pattern.test(line));
  const lockFileInTheWay = says(/lock file ".*" (already exists|is empty)/);
  const stragglers = says(/pre-existing shared memory block .* is still in use/);
  if (!(lockFileInTheWay || stragglers) || Date.now() - begun > STRAGGLER_PATIENCE) {
    const end = said.slice(-8).map((line) => `  ${line}`);
    throw new StartError([`PostgreSQL did not start (${ended}). The end of ${file}:`, ...end].join('\n'));
  }
  await sleep(100);
  const stale = lockFileInTheWay && process.platform === 'linux' && !livePostmaster(cluster.folder);
  if (stale) for (const lockFile of lockFiles) rmSync(lockFile, { force: true });
}

function logFile(dataFolder: string): string {
  return join(dataFolder, 'postgres.log');
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** The number in an old file may by now belong to another process; where /proc tells, it is asked. */
function runsIn(folder: string, pid: number): boolean {
  if (process.platform !== 'linux') return isAlive(pid);
  return readLines(`/proc/${pid}/cmdline`).join('\n').split('\0').includes(folder);
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
