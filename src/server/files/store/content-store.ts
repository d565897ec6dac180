import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';

/** Content that is stored, under the SHA-256 in hex of its bytes. */
export interface StoredContent {
  readonly hash: string;
  readonly size: number;
  readonly writtenAt: Date;
}

/** What has arrived of an upload that has not become content. */
interface StoredUpload {
  readonly upload: string;
  readonly size: number;
  readonly writtenAt: Date;
}

/** Bytes `first` to `last`, both counted from 0 and read; they must be within the content. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Bytes under the SHA-256 of what they are, and uploads on their way to it. Every process of the product reaches both; names
 * of uploads are the server's own: letters, digits, `-` and `_`. What a store cannot do for a reason of its machine is an
 * AppError (`file.full`, `file.store`) whose cause says which.
 */
export interface ContentStore {
  /** The bytes of a content, or of a range of it. Throws NotThere. */
  readonly read: (hash: string, range?: ByteRange) => Promise<Readable>;
  /** Bytes of a content; null where there is none. */
  readonly sizeOf: (hash: string) => Promise<number | null>;
  /** Removes a content; one that is not there is removed already. */
  readonly remove: (hash: string) => Promise<void>;
  /** All content, in the order of the hashes. */
  readonly list: () => AsyncIterable<StoredContent>;
  /** Stores bytes that have this hash, whole or not at all; throws WrongContent where they have another. */
  readonly write: (hash: string, bytes: Readable) => Promise<void>;
  /**
   * Adds to an upload from `offset`, up to which it must have arrived: what is there beyond it is replaced. Gives how many
   * bytes are durably there now; bytes of a stream that breaks off are kept. One call at a time for an upload.
   */
  readonly append: (upload: string, offset: number, bytes: Readable) => Promise<number>;
  /** How many bytes of an upload are there; 0 where none are. */
  readonly arrived: (upload: string) => Promise<number>;
  /** The bytes of an upload. Throws NotThere. */
  readonly readUpload: (upload: string) => Promise<Readable>;
  /**
   * Makes an upload the content with its hash, which the caller has worked out. It is durably there afterwards, once for all
   * uploads of the same bytes. May be called again after a break. Throws NotThere.
   */
  readonly keep: (upload: string, hash: string) => Promise<void>;
  /** Ends an upload; one that is not there has ended already. */
  readonly drop: (upload: string) => Promise<void>;
  /** All uploads, and what a broken `write` has left. */
  readonly listUploads: () => AsyncIterable<StoredUpload>;
}

/** Content or an upload that the store does not have. */
export class NotThere extends Error {
  override readonly name = 'NotThere';

  constructor(what: string) {
    super(`The file store does not have ${what}`);
  }
}

/** Bytes that have another hash than they should. */
export class WrongContent extends Error {
  override readonly name = 'WrongContent';

  constructor(hash: string, found: string) {
    super(`The bytes of ${hash} have the hash ${found}`);
  }
}

/** Throws WrongContent where bytes have another hash than they should. */
export function refuseWrong(hash: string, found: string): void {
  if (found !== hash) throw new WrongContent(hash, found);
}

/** A failure of the store's machine as it is told; `cause` is for the log. */
export function storeFailure(code: 'file.full' | 'file.store', cause: unknown): AppError {
  return Object.assign(new AppError(code), { cause });
}

/** A hash as it may stand in a path. */
export function checkedHash(hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`Bug: ${hash} is no SHA-256 in hex`);
  return hash;
}

/** The name of an upload as it may stand in a path. */
export function checkedUpload(upload: string): string {
  if (!/^[\w-]{1,150}$/.test(upload)) throw new Error(`Bug: ${upload} is no name of an upload`);
  return upload;
}
