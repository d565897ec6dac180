import { DataStore, ERRORS, Upload } from '@tus/utils';
import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { UploadRow } from '../query/record/arrived-files.ts';
import { arrivedOf } from './end-upload.ts';
import { beginUpload, dropUpload, ownUpload } from './upload-rows.ts';
import type { UploadGround } from './upload-ground.ts';

/** Uploads of one account, as the library that speaks tus asks for them. */
export class TusStore extends DataStore {
  readonly #ground: UploadGround;
  readonly #account: string;

  constructor(ground: UploadGround, account: string) {
    super();
    this.#ground = ground;
    this.#account = account;
    this.extensions = ['creation', 'termination'];
  }

  /** The id of a new upload, which the library asks for before anything else. */
  async begin(name: string, size: number): Promise<string> {
    return await beginUpload(this.#ground.db, this.#account, { name, size }, this.#ground.limits());
  }

  override async create(upload: Upload): Promise<Upload> {
    return await Promise.resolve(upload);
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#row(id);
    return new Upload({ id, size: row.size, offset: await arrivedOf(this.#ground.store, row) });
  }

  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const { store, hashes } = this.#ground;
    return await store.append(id, offset, hashes.through(id, offset, bytes));
  }

  override async remove(id: string): Promise<void> {
    const { db, store, hashes } = this.#ground;
    const upload = await this.#row(id);
    hashes.forget(upload.id);
    if (await dropUpload(db, this.#account, id)) await store.drop(id);
  }

  async #row(id: string): Promise<UploadRow> {
    try {
      return await ownUpload(this.#ground.db, this.#account, id);
    } catch (error) {
      if (error instanceof AppError && error.code === 'file.gone') throw protocolError(ERRORS.FILE_NOT_FOUND);
      throw error;
    }
  }
}

/** A refusal of the protocol, which the library answers by its status. */
function protocolError(refusal: { readonly status_code: number; readonly body: string }): Error {
  return Object.assign(new Error(refusal.body), refusal);
}
