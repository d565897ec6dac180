import { globSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { isAlive } from '#server/database/embedded/cluster.ts';
import { stopPostmaster } from '#server/database/embedded/postmaster.ts';
import { startCluster } from './cluster.ts';

/** How tests reach the run's PostgreSQL, and a folder that is removed after the run, with any PostgreSQL in it stopped. */
interface TestServer {
  readonly connectionString: string;
  readonly superuser: string;
  readonly scratch: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

const PREFIX = 'colonnade-test-';

/** Starts one PostgreSQL for the whole run, in a temporary folder, and tells the tests where it is. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const scratch = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  await chmod(scratch, 0o711);
  const embedded = await startCluster(join(scratch, 'run'));
  const { connectionString, superuser } = embedded;
  project.provide('postgres', { connectionString, superuser, scratch });
  const finish = async () => {
    await embedded.stop();
    await removeRun(scratch);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void finish().finally(() => process.exit(130)));
  return finish;
}

/** What a killed run could not remove itself. */
async function removeAbandoned(): Promise<void> {
  for (const entry of await readdir(tmpdir())) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(entry)?.[1];
    if (pid && !isAlive(Number(pid))) await removeRun(join(tmpdir(), entry)).catch(notOurs);
  }
}

async function removeRun(scratch: string): Promise<void> {
  for (const file of globSync('**/postgres/postmaster.pid', { cwd: scratch })) {
    await stopPostmaster(join(scratch, dirname(file)), console);
  }
  await rm(scratch, { recursive: true, force: true });
}

/** Another user's run is that user's to remove. */
function notOurs(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EACCES' && code !== 'EPERM') throw error;
}
