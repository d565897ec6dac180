import { createHash } from 'node:crypto';
import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { must } from '#core/std/must.ts';
import { StartError } from '../../std/start-error.ts';
import { MAX_ROWS_PART, type BackupEnd, type BackupHead } from './manifest.ts';
import { TAR_END, tarHead, tarPadding } from './tar.ts';

const compress = promisify(gzip);
/** Fast; what it leaves is mostly what no level finds. */
const LEVEL = 3;

/** Takes what a backup is made of, in the order of its parts. */
export interface BackupWriter {
  readonly head: (head: BackupHead) => Promise<void>;
  readonly structure: (structure: {
    readonly before: readonly string[];
    readonly after: readonly string[];
  }) => Promise<void>;
  /** The rows of the table at this place of the head, as the text of a copy; gives how many bytes and their hash. */
  readonly rows: (
    table: number,
    text: AsyncIterable<Buffer>,
    onBytes: (bytes: number) => void,
  ) => Promise<{ readonly bytes: number; readonly sha256: string }>;
  readonly content: (hash: string, size: number, bytes: AsyncIterable<Buffer>) => Promise<void>;
  readonly end: (end: Omit<BackupEnd, 'sha256'>) => Promise<void>;
}

/**
 * Writes a backup beside its place and puts it there when it is whole and on the disk: `path` is never half a backup. Only its owner
 * may read it. Throws a StartError where there is a file already, or none can be written.
 */
export async function writeBackup<T>(path: string, work: (writer: BackupWriter) => Promise<T>): Promise<T> {
  const draft = `${path}.part`;
  await refuseExisting(path);
  const file = await open(draft, 'w', 0o600).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    let result: T;
    try {
      await file.chmod(0o600);
      result = await work(writerOf(file));
      await file.sync();
    } finally {
      await file.close();
    }
    await refuseExisting(path);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(draft, { force: true });
    throw isOfFile(error) ? unwritable(path, error) : error;
  }
}

function writerOf(file: FileHandle): BackupWriter {
  const hash = createHash('sha256');
  const at = new Date();
  const put = async (bytes: Buffer) => {
    hash.update(bytes);
    await file.appendFile(bytes);
  };
  const entry = async (name: string, bytes: Buffer) => {
    await put(Buffer.concat([tarHead({ name, size: bytes.length }, at), bytes, tarPadding(bytes.length)]));
  };
  const json = async (name: string, value: unknown) =>
    await entry(name, Buffer.from(JSON.stringify(value, undefined, 1)));
  const lines = async (name: string, values: readonly string[]) =>
    await entry(name, Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join('')));
  return {
    head: async (head) => await json('colonnade.json', head),
    structure: async ({ before, after }) => {
      await lines('structure/before.jsonl', before);
      await lines('structure/after.jsonl', after);
    },
    rows: async (table, text, onBytes) => {
      const own = createHash('sha256');
      let [bytes, part] = [0, 0];
      for await (const piece of pieces(text)) {
        own.update(piece);
        bytes += piece.length;
        await entry(rowsName(table, ++part), await compress(piece, { level: LEVEL }));
        onBytes(bytes);
      }
      return { bytes, sha256: own.digest('hex') };
    },
    content: async (name, size, bytes) => {
      await put(tarHead({ name: `files/${name}`, size }, at));
      let written = 0;
      for await (const chunk of bytes) {
        written += chunk.length;
        await put(chunk);
      }
      must(written === size || undefined, `${size} bytes of ${name}, ${written} came`);
      await put(tarPadding(size));
    },
    end: async (end) => {
      const sha256 = hash.copy().digest('hex');
      await json('end.json', { ...end, sha256 });
      await put(TAR_END);
    },
  };
}

/** The name of a part of a table's rows, both counted from what is given. */
export function rowsName(table: number, part: number): string {
  return `rows/${String(table).padStart(5, '0')}/${String(part).padStart(8, '0')}.copy.gz`;
}

/** The same bytes in pieces of one size, but for the last. */
async function* pieces(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (size + rest.length >= MAX_ROWS_PART) {
      const taken = MAX_ROWS_PART - size;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      [waiting, size] = [[], 0];
    }
    if (rest.length === 0) continue;
    waiting.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

async function refuseExisting(path: string): Promise<void> {
  const there = await open(path, 'r').catch(() => undefined);
  await there?.close();
  if (there) throw new StartError(`There is a file ${path} already: choose another name for the backup.`);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}

/** Whether the file system refused something. */
function isOfFile(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

function unwritable(path: string, error: unknown): StartError {
  const { code = '' } = error as { code?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartError(
      `The disk is full: there is no room for the backup ${path}. Nothing was left there.`,
    );
  return new StartError(
    `The backup ${path} cannot be written (${code}): check its folder and who may write there.`,
  );
}
