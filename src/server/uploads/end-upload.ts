import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { recognise } from './recognise.ts';
import { valueOfUpload } from '../query/record/arrived-files.ts';
import { dropUpload, endUpload, expectContent, ownUpload } from './upload-rows.ts';
import type { UploadGround } from './upload-ground.ts';

/**
 * What an upload of an account has become, all of whose bytes are there: its content is stored and known for what it is.
 * May be asked again after a break. Throws AppError `file.gone`, `file.not_arrived`.
 */
export async function endedUpload(ground: UploadGround, account: string, id: string): Promise<FileValue> {
  const { db, store, hashes, images } = ground;
  const upload = await ownUpload(db, account, id);
  if (upload.hash !== null) return valueOfUpload(upload);
  const { name, size } = upload;
  await refuseUnlessArrived(ground, id, size);
  await refuseInfected(ground, account, id);
  const hash = await hashes.of(store, id, size);
  const recognised = await recognise({ read: async () => await store.readUpload(id), name, size, images });
  await expectContent(db, hash, size);
  await store.keep(id, hash);
  await endUpload(db, id, { hash, ...recognised });
  return valueOfUpload(await ownUpload(db, account, id));
}

async function refuseUnlessArrived({ store }: UploadGround, id: string, size: number): Promise<void> {
  // Nothing is ever sent of an empty file.
  if (size === 0) await store.append(id, 0, Readable.from([]));
  if ((await store.arrived(id)) < size) throw new AppError('file.not_arrived');
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
