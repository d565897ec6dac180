import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../std/start-error.ts';
import { closedFolder, type Owner } from './owner.ts';

/** Names the socket; nothing listens on a port of the network. */
export const SOCKET_PORT = 5432;

/** Systems keep the path of a socket in about a hundred bytes. */
const MAX_PATH_LENGTH = 100;

/**
 * The folder of the cluster's socket, made where it is missing. Whoever reaches the socket is the database's superuser,
 * so the folder belongs to PostgreSQL's user and is closed to everybody else; throws a StartError where it is not.
 */
export function prepareSocketFolder(dataFolder: string, owner: Owner | undefined): string {
  const folder = socketFolder(dataFolder, owner);
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) && owner) chownSync(folder, owner.uid, owner.gid);
  const stats = lstatSync(folder);
  if (!stats.isDirectory() || stats.uid !== (owner?.uid ?? process.getuid?.())) {
    throw new StartError(
      `The folder ${folder} belongs to somebody else: remove it, or choose another folder with COLONNADE_DATA.`,
    );
  }
  if ((stats.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  return folder;
}

/** Inside the data folder; where that path is too long, a folder of the temporary ones that is named for it. */
function socketFolder(dataFolder: string, owner: Owner | undefined): string {
  const inside = join(dataFolder, 'socket');
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_PATH_LENGTH) return inside;
  const name = `colonnade-${createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)}`;
  const reachable = [tmpdir(), '/tmp'].find(
    (folder) => folder.length <= 60 && !(owner && closedFolder(folder, owner)),
  );
  return join(reachable ?? '/tmp', name);
}
