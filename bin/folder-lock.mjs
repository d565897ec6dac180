import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL = 100;
const PATIENCE = 15 * 60_000;

/**
 * Runs `work` while no other process of this machine holds the lock `folder`; a holder that died is replaced.
 * The lock is a folder with one file named for its holder. Every step is a single rename: taking an empty place,
 * and taking over from a dead holder, which succeeds for one of several that try.
 */
export async function withFolderLock(folder, { onWait, work }) {
  const holder = `${process.pid}-${randomBytes(6).toString('hex')}`;
  await take(folder, holder, onWait);
  const release = () => releaseLock(folder, holder);
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

async function take(folder, holder, onWait) {
  const deadline = Date.now() + PATIENCE;
  for (let waited = false; !tryTake(folder, holder); waited = true) {
    if (!waited) onWait();
    if (Date.now() > deadline)
      throw new Error(`Waited too long. If nothing else is at work here, remove ${folder}`);
    await sleep(POLL);
  }
}

function tryTake(folder, holder) {
  const other = holderOf(folder);
  if (other === undefined) return claim(folder, holder);
  if (isAlive(other)) return false;
  return renamed(join(folder, other), join(folder, holder));
}

function claim(folder, holder) {
  const own = `${folder}.${holder}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, holder), '');
  const done = renamed(own, folder);
  if (!done) rmSync(own, { recursive: true, force: true });
  return done;
}

function holderOf(folder) {
  try {
    return readdirSync(folder)[0];
  } catch {
    return undefined;
  }
}

/** A process cannot be waiting for itself: the same number under another name belongs to an earlier life. */
function isAlive(holder) {
  const pid = Number(holder.split('-')[0]);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Ended but not yet buried; containers often have no process that does it. */
function isZombie(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).startsWith('Z');
  } catch {
    return false;
  }
}

function renamed(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    throw error;
  }
}

function releaseLock(folder, holder) {
  const gone = `${folder}.${holder}`;
  if (holderOf(folder) === holder && renamed(folder, gone)) rmSync(gone, { recursive: true, force: true });
}

/** The folder that holds the locks of a project. */
export function lockFolder(root, name) {
  const folder = join(root, '.cache', `${name}.lock`);
  mkdirSync(dirname(folder), { recursive: true });
  return folder;
}
