import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import { StartError } from '../../std/start-error.ts';
import { BackupEnd, BackupHead, BACKUP_FORM, MAX_ROWS_PART, StructureLine } from './manifest.ts';
import { BLOCK, readTarHead, TAR_END, type TarHead } from './tar.ts';
import { rowsName } from './write-backup.ts';

/** A part of a backup, as it comes. */
export type BackupPart =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'structure'; readonly before: readonly string[]; readonly after: readonly string[] }
  /** Some of the rows of the table at this place of the head, as the text of a copy; they may be cut anywhere. */
  | { readonly kind: 'rows'; readonly table: number; readonly text: Buffer }
  /** A file; what is not read of it is passed over, and its hash compared all the same. */
  | {
      readonly kind: 'content';
      readonly hash: string;
      readonly size: number;
      readonly bytes: AsyncIterable<Buffer>;
    }
  | { readonly kind: 'end'; readonly end: BackupEnd };

/** Bytes read at once. */
const CHUNK = 1024 * 1024;
/** Bytes of the parts that are read as one. */
const MAX_JSON = 256 * 1024 * 1024;
const decompress = promisify(gunzip);

/**
 * Reads a backup from its beginning to its end, and each part only within limits. Every digest is compared by then; what comes
 * before is not yet known to be right. Throws a StartError where the file is none, is of a later form, damaged or cut off.
 */
export async function* readBackup(
  path: string,
  onBytes: (bytes: number, size: number) => void = () => undefined,
): AsyncGenerator<BackupPart, void> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new StartError(
      `The file ${path} cannot be read (${String((error as { code?: unknown }).code)}): check its name.`,
    );
  });
  try {
    const { size } = await file.stat();
    yield* partsOf(new BackupFile(file, path, (bytes) => onBytes(bytes, size)));
  } finally {
    await file.close();
  }
}

async function* partsOf(file: BackupFile): AsyncGenerator<BackupPart, void> {
  const head = await readHead(file);
  yield { kind: 'head', head };
  const before = await readStatements(file, 'structure/before.jsonl');
  const after = await readStatements(file, 'structure/after.jsonl');
  yield { kind: 'structure', before, after };
  const tables = head.tables.map(() => ({ hash: createHash('sha256'), bytes: 0 }));
  const files = { count: 0, bytes: 0, last: '' };
  let [table, part] = [0, 0];
  let entry = await file.next();
  for (; entry.name.startsWith('rows/'); entry = await file.next()) {
    const own = Number(/^rows\/(\d{5})\//.exec(entry.name)?.[1]);
    part = own === table ? part + 1 : 1;
    const found = tables[own];
    if (own < table || !found || head.tables[own]?.rows !== 'kept' || entry.name !== rowsName(own, part))
      throw file.damaged(`${entry.name} is in the wrong place`);
    table = own;
    const text = await rowsOf(file, entry);
    found.hash.update(text);
    found.bytes += text.length;
    yield { kind: 'rows', table, text };
  }
  for (; entry.name.startsWith('files/'); entry = await file.next()) {
    const hash = entry.name.slice('files/'.length);
    if (!head.files || !/^[0-9a-f]{64}$/.test(hash) || hash <= files.last)
      throw file.damaged(`${entry.name} is in the wrong place`);
    yield* contentPart(file, hash, entry);
    files.count++;
    files.bytes += entry.size;
    files.last = hash;
  }
  yield { kind: 'end', end: await readEnd(file, entry, { tables, files }) };
}

async function readHead(file: BackupFile): Promise<BackupHead> {
  const entry = await file.first();
  const value = parsed(await file.whole(entry, MAX_JSON));
  const format = (value as { format?: unknown } | undefined)?.format;
  if (typeof format === 'number' && format > BACKUP_FORM)
    throw new StartError(
      `The backup ${file.path} was made by a newer version of Colonnade (its form is ${format}, this version reads up to ${BACKUP_FORM}): restore it with that version.`,
    );
  return checked(file, BackupHead, value, entry);
}

async function readStatements(file: BackupFile, name: string): Promise<readonly string[]> {
  const entry = await file.next();
  if (entry.name !== name) throw file.damaged(`${name} is missing`);
  const text = (await file.whole(entry, MAX_JSON)).toString();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => checked(file, StructureLine, parsed(Buffer.from(line)), entry));
}

async function rowsOf(file: BackupFile, entry: TarHead): Promise<Buffer> {
  const packed = await file.whole(entry, 2 * MAX_ROWS_PART);
  try {
    return await decompress(packed, { maxOutputLength: MAX_ROWS_PART });
  } catch {
    throw file.damaged(`${entry.name} cannot be unpacked`);
  }
}

async function* contentPart(
  file: BackupFile,
  hash: string,
  entry: TarHead,
): AsyncGenerator<BackupPart, void> {
  const found = createHash('sha256');
  const chunks = file.content(entry, found);
  yield { kind: 'content', hash, size: entry.size, bytes: chunks };
  for await (const _ of chunks);
  if (found.digest('hex') !== hash) throw file.damaged(`the file ${hash} has other bytes than it should`);
}

interface Tally {
  readonly tables: readonly { readonly hash: Hash; readonly bytes: number }[];
  readonly files: { readonly count: number; readonly bytes: number };
}

async function readEnd(file: BackupFile, entry: TarHead, { tables, files }: Tally): Promise<BackupEnd> {
  if (entry.name !== 'end.json') throw file.damaged(`${entry.name} is in the wrong place`);
  const sha256 = file.digestBefore();
  const end = checked(file, BackupEnd, parsed(await file.whole(entry, MAX_JSON)), entry);
  await file.ended();
  if (end.sha256 !== sha256) throw file.damaged('its digest is another one');
  if (end.files.count !== files.count || end.files.bytes !== files.bytes)
    throw file.damaged('it has not all of its files');
  const isWhole = tables.every(
    ({ hash, bytes }, at) => end.tables[at]?.bytes === bytes && end.tables[at].sha256 === hash.digest('hex'),
  );
  if (!isWhole || end.tables.length !== tables.length) throw file.damaged('it has not all of its rows');
  return end;
}

function checked<T>(file: BackupFile, schema: z.ZodType<T>, value: unknown, { name }: TarHead): T {
  const read = schema.safeParse(value);
  if (!read.success) throw file.damaged(`${name} says what it cannot`);
  return read.data;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** The entries of a file one after another, and the digest of all bytes that were read. */
class BackupFile {
  readonly path: string;
  readonly #file: FileHandle;
  readonly #onBytes: (bytes: number) => void;
  readonly #hash = createHash('sha256');
  /** The digest up to the entry that was begun last. */
  #before = '';
  #at = 0;

  constructor(file: FileHandle, path: string, onBytes: (bytes: number) => void) {
    this.#file = file;
    this.path = path;
    this.#onBytes = onBytes;
  }

  /** A refusal that says what is wrong. */
  damaged(what: string): StartError {
    return new StartError(
      `The backup ${this.path} is damaged (${what}): nothing was changed. Take another copy of it, or an earlier backup.`,
    );
  }

  async first(): Promise<TarHead> {
    const block = await this.#read(BLOCK).catch(() => Buffer.alloc(BLOCK));
    const entry = readTarHead(block);
    if (entry?.name !== 'colonnade.json')
      throw new StartError(
        `The file ${this.path} is no backup of Colonnade: choose one that "colonnade backup" has written.`,
      );
    return entry;
  }

  async next(): Promise<TarHead> {
    this.#before = this.#hash.copy().digest('hex');
    const entry = readTarHead(await this.#read(BLOCK));
    if (!entry) throw this.damaged(`at byte ${this.#at - BLOCK}`);
    return entry;
  }

  digestBefore(): string {
    return this.#before;
  }

  async whole(entry: TarHead, max: number): Promise<Buffer> {
    if (entry.size > max) throw this.damaged(`${entry.name} is larger than it can be`);
    const chunks: Buffer[] = [];
    for await (const chunk of this.content(entry)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *content({ size }: TarHead, hash?: Hash): AsyncGenerator<Buffer, void> {
    for (let left = size; left > 0;) {
      const chunk = await this.#read(Math.min(left, CHUNK));
      hash?.update(chunk);
      left -= chunk.length;
      yield chunk;
    }
    await this.#read((BLOCK - (size % BLOCK)) % BLOCK);
  }

  /** Throws where something stands behind the end. */
  async ended(): Promise<void> {
    const end = await this.#read(TAR_END.length);
    const { bytesRead } = await this.#file.read(Buffer.alloc(1), 0, 1, this.#at);
    if (!end.equals(TAR_END) || bytesRead > 0) throw this.damaged('something stands behind its end');
  }

  async #read(length: number): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await this.#file.read(bytes, read, length - read, this.#at + read);
      if (bytesRead === 0) throw this.damaged(`it ends at byte ${this.#at + read}`);
      read += bytesRead;
    }
    this.#at += length;
    this.#hash.update(bytes);
    this.#onBytes(this.#at);
    return bytes;
  }
}
