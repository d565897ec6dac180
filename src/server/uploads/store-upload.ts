import { Readable } from 'node:stream';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { endedUpload } from './end-upload.ts';
import { beginUpload, dropUnkept } from './upload-rows.ts';
import type { UploadGround } from './upload-ground.ts';

/** A file that the server has got, and that is to become one of an account. */
interface ArrivingFile {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/**
 * Stores a file as if the account had uploaded it; nothing is left of one that fails. Throws AppError where it is refused,
 * and what its bytes throw.
 */
export async function storeUpload(
  ground: UploadGround,
  account: string,
  { name, size, bytes }: ArrivingFile,
): Promise<FileValue> {
  const { db, store, hashes, limits } = ground;
  const id = await beginUpload(db, account, { name, size }, limits());
  // A store takes a stream that breaks off for an end.
  const failed: unknown[] = [];
  const source = Readable.from(
    (async function* () {
      try {
        yield* bytes;
      } catch (error) {
        failed.push(error);
        throw error;
      }
    })(),
  );
  try {
    await store.append(id, 0, hashes.through(id, 0, source));
    if (failed.length > 0) throw failed[0];
    return await endedUpload(ground, account, id);
  } catch (error) {
    await dropUploads(ground, account, [id]);
    throw error;
  } finally {
    source.destroy();
  }
}

/** Ends uploads of an account that no cell has held; the others stay. */
export async function dropUploads(
  { db, store, hashes }: UploadGround,
  account: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) hashes.forget(id);
  for (const id of await dropUnkept(db, account, ids)) await store.drop(id);
}
