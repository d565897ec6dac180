import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../database/pool.ts';
import { keptBytes, type KeptFile } from './kept-files.ts';

/** Bytes that are made out of a local copy, which is there as long as they are asked for. */
export async function* fromLocalCopy<Part>(
  db: Database,
  file: KeptFile,
  make: (read: () => AsyncIterable<Uint8Array>) => AsyncIterable<Part>,
): AsyncGenerator<Part> {
  const copy = await localCopy(db, file);
  try {
    yield* make(copy.read);
  } finally {
    await copy.drop();
  }
}

/**
 * Has a kept file on the disk while work goes on that reads it, as often as it wants: an import holds one connection, and
 * its file must not need another one.
 */
export async function withLocalCopy<T>(
  db: Database,
  file: KeptFile,
  work: (read: () => AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const copy = await localCopy(db, file);
  try {
    return await work(copy.read);
  } finally {
    await copy.drop();
  }
}

async function localCopy(db: Database, file: KeptFile) {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-import-'));
  const drop = async () => await rm(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'file');
    await pipeline(Readable.from(keptBytes(db, file)), createWriteStream(path, { mode: 0o600 }));
    return { read: (): AsyncIterable<Uint8Array> => createReadStream(path), drop };
  } catch (error) {
    await drop();
    throw error;
  }
}
