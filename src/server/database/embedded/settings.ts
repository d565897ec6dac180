import { statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const MEGABYTE = 1024 * 1024;

/**
 * The settings of the embedded PostgreSQL for a machine that it shares with the server: all of them, in this one place.
 * They are written to `postgres.conf` at every start; what an administrator sets with ALTER SYSTEM goes before them.
 */
export function machineSettings(memory: number = usableMemory()): Readonly<Record<string, string>> {
  const share = (part: number, least: number, most: number) =>
    `${Math.min(most, Math.max(least, Math.floor(memory / part / MEGABYTE)))}MB`;
  return {
    shared_buffers: share(8, 128, 1024),
    effective_cache_size: share(2, 256, 65_536),
    work_mem: '32MB',
    maintenance_work_mem: share(16, 64, 512),
    max_connections: '100',
    dynamic_shared_memory_type: sharedMemoryType(),

    random_page_cost: '1.1',
    jit: 'off',
    default_statistics_target: '200',

    synchronous_commit: 'on',
    wal_compression: 'on',
    min_wal_size: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',

    client_connection_check_interval: '5s',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
  };
}

/** The text of a PostgreSQL configuration file with these settings, over those of the file `base`. */
export function configurationFile(base: string, settings: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`);
  const head = '# Written by Colonnade at every start; change a setting with ALTER SYSTEM instead.';
  return `${[head, `include ${quoted(base)}`, ...lines].join('\n')}\n`;
}

/** The memory of the machine, or of the container where that has less. */
function usableMemory(): number {
  const container = process.constrainedMemory();
  return container > 0 ? Math.min(container, totalmem()) : totalmem();
}

/** Containers often have a /dev/shm too small for parallel queries. */
function sharedMemoryType(): string {
  if (process.platform !== 'linux') return 'posix';
  try {
    const { blocks, bsize } = statfsSync('/dev/shm');
    return blocks * bsize >= 512 * MEGABYTE ? 'posix' : 'mmap';
  } catch {
    return 'mmap';
  }
}
