import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import { bad, good, type Result } from '#core/std/result.ts';
import { dropUploads, recognise, roomOf, storeUpload, type UploadGround } from '../../uploads/uploads.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import type { PackedFile } from './packed-files.ts';

/** Files of a zip file that cells name, as the values that these take or what is wrong with each. */
interface TakenFiles {
  readonly valueOf: (file: PackedFile) => Result<FileValue>;
  /** Those that can be taken. */
  readonly taken: readonly FileValue[];
  /** Ends what was stored and no cell holds. */
  readonly drop: () => Promise<void>;
}

interface Taking {
  readonly files: readonly PackedFile[];
  readonly account: string;
  /** Looks at them alone and stores nothing. */
  readonly check: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onFile: (file: PackedFile) => void;
}

/** Stores each file as an upload of the account, or tells what would become of it. */
export async function takeFiles(
  ground: UploadGround,
  { files, account, check, signal, onFile }: Taking,
): Promise<TakenFiles> {
  const values = new Map<string, Result<FileValue>>();
  const stored: string[] = [];
  const drop = async () => await dropUploads(ground, account, stored);
  const take = check
    ? await examiner(ground, account)
    : async (file: PackedFile) => {
        const value = await storeUpload(ground, account, { ...file, bytes: file.bytes() });
        stored.push(value.id);
        return value;
      };
  try {
    for (const file of files) {
      signal?.throwIfAborted();
      values.set(file.path, await takenOr(file, take));
      onFile(file);
    }
  } catch (error) {
    await drop().catch(() => undefined);
    throw error;
  }
  return {
    valueOf: ({ path }) => values.get(path) ?? bad('import.file_none', { path }),
    taken: [...values.values()].flatMap((one) => (one.ok ? [one.value] : [])),
    drop,
  };
}

/** A file with its title, or why it is refused. */
async function takenOr(
  file: PackedFile,
  take: (file: PackedFile) => Promise<FileValue>,
): Promise<Result<FileValue>> {
  const { path, title } = file;
  try {
    const value = await take(file);
    return good(title === undefined ? value : { ...value, title });
  } catch (error) {
    if (error instanceof UnreadableFile) return bad('import.file_damaged', { path });
    if (error instanceof AppError && REFUSED.has(error.code)) return bad(error.code, error.params);
    throw error;
  }
}

/** What is refused of a file alone; whatever else fails ends the import. */
const REFUSED: ReadonlySet<string> = new Set([
  'file.infected',
  'file.scan_too_large',
  'file.too_large',
  'file.account_full',
]);

/** Makes what tells of files what would become of them. */
async function examiner(
  { db, images, limits }: UploadGround,
  account: string,
): Promise<(file: PackedFile) => Promise<FileValue>> {
  const { largestFile, mostPerAccount } = limits();
  let room = await roomOf(db, account, limits());
  return async ({ name, size, bytes }) => {
    if (size > largestFile * MEGABYTE) throw new AppError('file.too_large', { megabytes: largestFile });
    if (size > room) throw new AppError('file.account_full', { megabytes: mostPerAccount });
    room -= size;
    const hash = createHash('sha256');
    for await (const chunk of bytes()) hash.update(chunk);
    const read = async () => await Promise.resolve(Readable.from(bytes()));
    const { media, width, height } = await recognise({ read, name, size, images });
    const sides = width !== undefined && height !== undefined ? { width, height } : {};
    return { id: randomUUID(), hash: hash.digest('hex'), name, size, type: media, ...sides };
  };
}
