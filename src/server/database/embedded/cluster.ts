import { readFileSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';

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

/** The environment of PostgreSQL's programs: nothing of ours reaches them, such as PGDATA or PGPORT. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', PATH: '/usr/bin:/bin' } as const;

/** Whether a process with this number runs, whoever owns it; one that ended and was not yet buried does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Containers often have no process that buries the dead. */
function isZombie(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false;
  } catch {
    return false;
  }
}
