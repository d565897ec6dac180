import { lchownSync, lstatSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../std/start-error.ts';

/** The user that PostgreSQL runs as, where that is not the user of this process. */
export interface Owner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Folders that the owner must be able to enter. */
interface Needed {
  readonly binaries: string;
  readonly dataFolder: string;
}

/**
 * PostgreSQL refuses root, so as root it runs as somebody else: as the owner of the cluster where there is one, else as
 * `postgres`, `nobody` or the owner of the data folder's surroundings; the first that can reach what it needs.
 * Gives undefined where this process is an ordinary user's.
 */
export function chooseOwner(cluster: string, needed: Needed): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readUsers();
  const present = statSync(cluster, { throwIfNoEntry: false });
  const settled = present && present.uid !== 0 ? users.find(({ uid }) => uid === present.uid) : undefined;
  const named = ['postgres', 'nobody'].flatMap((name) => users.find((user) => user.name === name) ?? []);
  const neighbour = users.find(({ uid }) => uid !== 0 && uid === ownerOfSurroundings(needed.dataFolder));
  const candidates = settled ? [settled] : [...named, ...(neighbour ? [neighbour] : [])];
  const [first] = candidates;
  if (!first)
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody": ' +
        'start Colonnade as an ordinary user, or set DATABASE_URL.',
    );
  const fit = candidates.find(
    (user) => !closedFolder(needed.binaries, user) && !closedAbove(needed.dataFolder, user),
  );
  if (fit) return fit;
  throw unreachable(first, needed);
}

function unreachable(user: Owner, { binaries, dataFolder }: Needed): StartError {
  const closed = closedFolder(binaries, user);
  const reason = closed ? `the programs in ${binaries}` : `the data folder ${dataFolder}`;
  const folder = closed ?? closedAbove(dataFolder, user);
  const other = closed ? '' : 'choose another folder with COLONNADE_DATA, ';
  return new StartError(
    `PostgreSQL does not run as root, and the user "${user.name}" cannot enter ${folder} to reach ${reason}: ` +
      `open it with "chmod o+x ${folder}", ${other}start Colonnade as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The first folder on the way to `path`, `path` included, that `user` cannot enter. */
export function closedFolder(path: string, user: Owner): string | undefined {
  const above = dirname(path) === path ? undefined : closedFolder(dirname(path), user);
  if (above) return above;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && (stats.mode & enterBit(stats, user)) === 0 ? path : undefined;
}

/** Gives `path`, with all that is in it, to `owner`. */
export function giveTo(owner: Owner, path: string): void {
  const stats = lstatSync(path);
  if (stats.uid !== owner.uid || stats.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
  if (stats.isDirectory()) for (const entry of readdirSync(path)) giveTo(owner, join(path, entry));
}

/** The data folder itself is given to the user, so only what is above it can be in the way. */
function closedAbove(dataFolder: string, user: Owner): string | undefined {
  return closedFolder(dirname(dataFolder), user);
}

function enterBit(stats: { readonly uid: number; readonly gid: number }, user: Owner): number {
  if (stats.uid === user.uid) return 0o100;
  return stats.gid === user.gid ? 0o010 : 0o001;
}

function ownerOfSurroundings(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.uid ?? ownerOfSurroundings(dirname(path));
}

function readUsers(): readonly Owner[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
}
