import { fork, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { ApplicationInfo } from '#core/contract/application-routes.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** The supervisor that the benchmark signs in as. */
const LOGIN = 'bench';
const PASSWORD = 'benchmark only, never elsewhere';

/** A running server of a benchmark. */
export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedIn: number;
  readonly stop: () => Promise<void>;
}

/** Starts the product on a data folder, on any free port. */
export async function startProduct(dataFolder: string, workers = 1): Promise<Running> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'src/server/cli/main.ts'), 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      COLONNADE_DATA: dataFolder,
      COLONNADE_WORKERS: String(workers),
      COLONNADE_ADMIN_LOGIN: LOGIN,
      COLONNADE_ADMIN_PASSWORD: PASSWORD,
      COLONNADE_LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await readyAt(child);
  await fetch(`${url}/health/ready`);
  return { url, pid: child.pid ?? 0, startedIn: performance.now() - begun, stop: async () => await stopped(child) };
}

async function readyAt(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /ready at (\S+)/.exec(line);
    if (found?.[1]) {
      child.stdout.resume();
      return found[1];
    }
  }
  throw new Error('the server ended before it was ready');
}

/** Starts the raw server on the same database. */
export async function startRaw(connectionString: string): Promise<Running> {
  const begun = performance.now();
  const child = fork(join(ROOT, 'scripts/bench/raw-server.ts'), { env: { ...process.env, BENCH_DATABASE: connectionString } });
  const [message] = (await once(child, 'message')) as [{ address: string }];
  return {
    url: message.address,
    pid: child.pid ?? 0,
    startedIn: performance.now() - begun,
    stop: async () => await stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Signs in; gives the headers of later calls. */
export async function signIn(url: string): Promise<Readonly<Record<string, string>>> {
  const page = await fetch(`${url}/session/login/`);
  const token = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const answer = await fetch(`${url}/session/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-xsrf-token': token, cookie: `XSRF-TOKEN=${token}` },
    body: JSON.stringify({ login: LOGIN, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? '';
  return { cookie: cookies.join('; '), 'x-xsrf-token': xsrf, 'x-requested-with': 'XMLHttpRequest' };
}

/** The application as the signed-in user sees it. */
export async function application(url: string, headers: Readonly<Record<string, string>>): Promise<ApplicationInfo> {
  return (await (await fetch(`${url}/api/application`, { headers })).json()) as ApplicationInfo;
}

/** Memory of a process in megabytes, its shared part included. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
