import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { eachChunk } from './each-chunk.ts';
import {
  checkedHash,
  checkedUpload,
  NotThere,
  storeFailure,
  type ByteRange,
  type ContentStore,
} from './content-store.ts';
import { writeContent } from './write-content.ts';

const ONLY_OWN_FOLDER = 0o700;
const ONLY_OWN_FILE = 0o600;

/** A store in a folder of this machine, or of one that all nodes see: `content/ab/cd/<hash>` and `incoming/<upload>`. */
export function folderStore(folder: string): ContentStore {
  const content = (hash: string) =>
    join(folder, 'content', checkedHash(hash).slice(0, 2), hash.slice(2, 4), hash);
  const incoming = (upload: string) => join(folder, 'incoming', checkedUpload(upload));
  const store: ContentStore = {
    read: async (hash, range) => await reading(content(hash), range),
    sizeOf: async (hash) => await told(async () => (await stated(content(hash)))?.size ?? null),
    remove: async (hash) => await told(async () => await rm(content(hash), { force: true })),
    list: () => contentOf(join(folder, 'content')),
    write: async (hash, bytes) => await writeContent(store, hash, bytes),
    append: async (upload, offset, bytes) =>
      await told(async () => await writeAt(incoming(upload), offset, bytes)),
    arrived: async (upload) => await told(async () => (await stated(incoming(upload)))?.size ?? 0),
    readUpload: async (upload) => await reading(incoming(upload)),
    keep: async (upload, hash) => await told(async () => await moveDurably(incoming(upload), content(hash))),
    drop: async (upload) => await told(async () => await rm(incoming(upload), { force: true })),
    listUploads: () => uploadsOf(join(folder, 'incoming')),
  };
  return store;
}

/** Makes the folder where there is none, and tries whether files can be written there. */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(join(folder, 'content'), { recursive: true, mode: ONLY_OWN_FOLDER });
  await mkdir(join(folder, 'incoming'), { recursive: true, mode: ONLY_OWN_FOLDER });
  const trial = join(folder, 'incoming', `write-trial-${randomUUID()}`);
  await (await open(trial, 'wx', ONLY_OWN_FILE)).close();
  await rm(trial);
}

async function reading(path: string, range?: ByteRange): Promise<Readable> {
  const handle = await told(async () => await ifThere(open(path, 'r')));
  if (!handle) throw new NotThere(path);
  return createReadStream(path, { fd: handle, ...(range && { start: range.first, end: range.last }) });
}

/** Writes from `offset` as far as the stream comes, to the disk; gives how many bytes the file has. */
async function writeAt(path: string, offset: number, bytes: Readable): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: ONLY_OWN_FOLDER });
  const handle = await open(path, 'a', ONLY_OWN_FILE);
  try {
    const { size } = await handle.stat();
    if (size < offset) throw new NotThere(`${path} up to ${offset}`);
    if (size > offset) await handle.truncate(offset);
    const end = offset + (await appendTo(handle, bytes));
    await handle.sync();
    await syncFolder(dirname(path));
    return end;
  } finally {
    await handle.close();
  }
}

/** Bytes that are written at once where they come fast, and milliseconds after which fewer are. */
const AT_ONCE = 524_288;
const LONGEST_WAIT = 20;

/** Writes a stream at the end of a file, as far as it comes, while the next of it comes; gives how many bytes that were. */
async function appendTo(handle: FileHandle, bytes: Readable): Promise<number> {
  let [waiting, size, written]: [Buffer[], number, number] = [[], 0, 0];
  let writing = Promise.resolve();
  let later: NodeJS.Timeout | undefined;
  const failed: unknown[] = [];
  const write = () => {
    clearTimeout(later);
    later = undefined;
    const [chunks, length] = [waiting, size];
    [waiting, size] = [[], 0];
    const append = async () => {
      if (failed.length > 0 || length === 0) return;
      await appendAll(handle, chunks, length);
      written += length;
    };
    writing = writing.then(append).catch((error: unknown) => void failed.push(error));
  };
  try {
    await eachChunk(bytes, async (chunk) => {
      waiting.push(chunk);
      size += chunk.length;
      later ??= setTimeout(write, LONGEST_WAIT);
      if (size < AT_ONCE) return;
      const before = writing;
      write();
      await before;
      if (failed.length > 0) throw failed[0];
    });
  } finally {
    write();
    await writing;
  }
  if (failed.length > 0) throw failed[0];
  return written;
}

async function appendAll(handle: FileHandle, chunks: readonly Buffer[], length: number): Promise<void> {
  const { bytesWritten } = await handle.writev(chunks);
  if (bytesWritten < length) await handle.appendFile(Buffer.concat(chunks).subarray(bytesWritten));
}

/** Moves a file onto another one, of the same bytes where there is one; both ends are on the disk afterwards. */
async function moveDurably(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: ONLY_OWN_FOLDER });
  const now = new Date();
  await ifThere(utimes(from, now, now));
  try {
    await rename(from, to);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (!(await stated(to))) throw new NotThere(from);
  }
  for (const folder of [dirname(to), dirname(dirname(to)), dirname(dirname(dirname(to))), dirname(from)])
    await syncFolder(folder);
}

async function syncFolder(path: string): Promise<void> {
  const handle = await ifThere(open(path, 'r'));
  try {
    await handle?.sync();
  } finally {
    await handle?.close();
  }
}

async function* contentOf(folder: string) {
  for (const first of await namesIn(folder))
    for (const second of await namesIn(join(folder, first)))
      for (const hash of await namesIn(join(folder, first, second))) {
        const found = await stated(join(folder, first, second, hash));
        if (found && /^[0-9a-f]{64}$/.test(hash)) yield { hash, size: found.size, writtenAt: found.mtime };
      }
}

async function* uploadsOf(folder: string) {
  for (const upload of await namesIn(folder)) {
    const found = await stated(join(folder, upload));
    if (found) yield { upload, size: found.size, writtenAt: found.mtime };
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return (await told(async () => await ifThere(readdir(folder))))?.toSorted() ?? [];
}

async function stated(path: string) {
  return await ifThere(stat(path));
}

async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Tells what the file system refuses: a disk that is full, a folder that is not writable, a broken one. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT') throw storeFailure('file.full', error);
    if (code !== undefined && (error as { syscall?: unknown }).syscall !== undefined)
      throw storeFailure('file.store', error);
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
