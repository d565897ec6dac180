import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { recognise } from './recognise.ts';
import { valueOfUpload, type UploadRow } from '../query/record/arrived-files.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { dropUpload, endUpload, expectUpload, ownUpload } from './upload-rows.ts';
import type { UploadGround } from './upload-ground.ts';

/**
 * What an upload of an account has become, all of whose bytes are there: its content is stored and known for what it is.
 * May be asked again after a break. Throws AppError `file.gone`, `file.not_arrived`.
 */
export async function endedUpload(ground: UploadGround, account: string, id: string): Promise<FileValue> {
  const { db, store, images } = ground;
  const upload = await ownUpload(db, account, id);
  if (upload.media !== null) return valueOfUpload(upload);
  const { name, size } = upload;
  const stored = await storedAs(store, upload);
  const hash = stored ?? (await hashOfArrived(ground, account, upload));
  const read = async () => (stored === null ? await store.readUpload(id) : await store.read(stored));
  const recognised = await recognise({ read, name, size, images });
  if (stored === null) {
    await expectUpload(db, id, { hash, size });
    await store.keep(id, hash);
  }
  await endUpload(db, id, { hash, ...recognised });
  return valueOfUpload(await ownUpload(db, account, id));
}

/** How many bytes of an upload are there, also where they have become content before that was noted. */
export async function arrivedOf(store: ContentStore, upload: UploadRow): Promise<number> {
  const isThere = upload.media !== null || (await storedAs(store, upload)) !== null;
  return isThere ? upload.size : await store.arrived(upload.id);
}

/** The content that an upload has become when its end was broken off before it was noted; null where it has not. */
async function storedAs(store: ContentStore, { id, hash, size }: UploadRow): Promise<string | null> {
  if (hash === null || (await store.arrived(id)) === size) return null;
  return (await store.sizeOf(hash)) === size ? hash : null;
}

/** The hash of an upload that is all there and that the scanner lets pass. */
async function hashOfArrived(
  ground: UploadGround,
  account: string,
  { id, size }: UploadRow,
): Promise<string> {
  const { store, hashes } = ground;
  // Nothing is ever sent of an empty file.
  if (size === 0) await store.append(id, 0, Readable.from([]));
  if ((await store.arrived(id)) < size) throw new AppError('file.not_arrived');
  await refuseInfected(ground, account, id);
  return await hashes.of(store, id, size);
}

/** What a scanner refuses goes; where it is away, what came is kept, and the upload ends later. */
async function refuseInfected({ db, store, scan }: UploadGround, account: string, id: string): Promise<void> {
  try {
    await scan?.(await store.readUpload(id));
  } catch (error) {
    const isRefused = error instanceof AppError && REFUSED.has(error.code);
    if (isRefused && (await dropUpload(db, account, id))) await store.drop(id);
    throw error;
  }
}

const REFUSED: ReadonlySet<string> = new Set(['file.infected', 'file.scan_too_large']);
