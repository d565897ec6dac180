import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ApplicationInfo } from '#core/contract/application/application-routes.ts';

/** A running raw server. */
interface Raw {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Starts the raw server on the product's database. */
export async function startRaw(connectionString: string): Promise<Raw> {
  const program = fileURLToPath(new URL('raw-server.ts', import.meta.url));
  const child = fork(program, { env: { ...process.env, BENCH_DATABASE: connectionString } });
  const [message] = (await once(child, 'message')) as [{ address: string }];
  return {
    url: message.address,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The application as the signed-in user sees it. */
export async function application(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<ApplicationInfo> {
  return (await (await fetch(`${url}/api/application`, { headers })).json()) as ApplicationInfo;
}

/** Memory of a process in megabytes, its shared part included. */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
