import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkedHash, checkedUpload, NotThere, refuseWrong, type ContentStore } from './content-store.ts';
import { eachChunk } from './each-chunk.ts';
import { partsOfPieces, type Piece } from './s3-parts.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { writeContent } from './write-content.ts';

/** Bytes of a piece of an upload, but for those where it broke off. */
const PIECE = 8 * 1_048_576;

/**
 * A store in a bucket: `content/ab/cd/<hash>`, and of an upload on its way `incoming/<upload>/<offset>`, its pieces as they
 * came. The bucket itself puts the pieces together.
 */
export function s3Store(bucket: S3Bucket): ContentStore {
  const content = (hash: string) => `content/${checkedHash(hash).slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
  const store: ContentStore = {
    read: async (hash, range) => await bucket.get(content(hash), range),
    sizeOf: async (hash) => await bucket.sizeOf(content(hash)),
    remove: async (hash) => await bucket.remove(content(hash)),
    list: () => contentOf(bucket),
    write: async (hash, bytes) => {
      try {
        const begun = await begunWith(bytes);
        if ('rest' in begun) return await writeContent(store, hash, begun.rest);
        // An object is there whole or not at all: what is no longer than a piece needs no way over an upload.
        refuseWrong(hash, createHash('sha256').update(begun.all).digest('hex'));
        await bucket.put(content(hash), begun.all);
      } finally {
        bytes.destroy();
      }
    },
    append: async (upload, offset, bytes) => {
      const pieces = await piecesOf(bucket, upload);
      if (endOf(pieces) < offset) throw new NotThere(`${upload} up to ${offset}`);
      await cut(bucket, pieces, offset);
      return await putPieces(bucket, upload, offset, bytes);
    },
    arrived: async (upload) => endOf(await piecesOf(bucket, upload)),
    readUpload: async (upload) => {
      const pieces = await piecesOf(bucket, upload);
      if (pieces.length === 0) throw new NotThere(upload);
      return Readable.from(bytesOf(bucket, pieces), { objectMode: false });
    },
    keep: async (upload, hash) => {
      const pieces = await piecesOf(bucket, upload);
      const there = await bucket.sizeOf(content(hash));
      if (pieces.length === 0 && there === null) throw new NotThere(upload);
      if (pieces.length === 0) return;
      if (there !== endOf(pieces)) await putTogether(bucket, pieces, content(hash));
      await store.drop(upload);
    },
    drop: async (upload) => {
      for await (const { key } of bucket.list(folderOf(upload))) await bucket.remove(key);
    },
    listUploads: () => uploadsOf(bucket),
  };
  return store;
}

/** All of a stream that is no longer than a piece, or the stream as it was. */
async function begunWith(bytes: Readable): Promise<{ readonly all: Buffer } | { readonly rest: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const coming = bytes.iterator({ destroyOnReturn: false });
  for (let next = await coming.next(); ; next = await coming.next()) {
    if (next.done === true) return { all: Buffer.concat(chunks) };
    chunks.push(next.value as Buffer);
    size += (next.value as Buffer).length;
    if (size > PIECE) break;
  }
  const whole = async function* () {
    yield* chunks;
    yield* coming;
  };
  return { rest: Readable.from(whole()) };
}

function folderOf(upload: string): string {
  return `incoming/${checkedUpload(upload)}/`;
}

function keyOf(upload: string, offset: number): string {
  return `${folderOf(upload)}${String(offset).padStart(15, '0')}`;
}

/** The pieces of an upload, each from where the one before ends. */
async function piecesOf(bucket: S3Bucket, upload: string): Promise<readonly Piece[]> {
  const pieces: Piece[] = [];
  for await (const { key, size } of bucket.list(folderOf(upload))) {
    const start = Number(key.slice(folderOf(upload).length));
    if (start === endOf(pieces)) pieces.push({ key, start, size });
  }
  return pieces;
}

function endOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last ? last.start + last.size : 0;
}

/** Takes away what stands beyond an offset. */
async function cut(bucket: S3Bucket, pieces: readonly Piece[], offset: number): Promise<void> {
  for (const { key, start, size } of pieces.toReversed()) {
    if (start + size <= offset) return;
    if (start >= offset) await bucket.remove(key);
    else await bucket.put(key, (await buffer(await bucket.get(key))).subarray(0, offset - start));
  }
}

/** Puts a stream into the bucket piece by piece, as far as it comes; gives how many bytes the upload has. */
async function putPieces(bucket: S3Bucket, upload: string, offset: number, bytes: Readable): Promise<number> {
  let end = offset;
  let waiting: Buffer[] = [];
  let size = 0;
  const put = async () => {
    await bucket.put(keyOf(upload, end), Buffer.concat(waiting));
    end += size;
    waiting = [];
    size = 0;
  };
  await eachChunk(bytes, async (chunk) => {
    waiting.push(chunk);
    size += chunk.length;
    if (size >= PIECE) await put();
  });
  if (size > 0 || end === 0) await put();
  return end;
}

/** Makes one object of all pieces, without a way through this process but for the small ones. */
async function putTogether(bucket: S3Bucket, pieces: readonly Piece[], to: string): Promise<void> {
  const [only] = pieces;
  if (only && pieces.length === 1) return await bucket.copy(only.key, to);
  const parts = partsOfPieces(pieces);
  await bucket.compose(to, parts.length, async (at) => {
    const part = parts[at] ?? [];
    const [whole] = part;
    if (whole && part.length === 1) return { copy: whole.key };
    return { bytes: await buffer(Readable.from(bytesOf(bucket, part))) };
  });
}

async function* bytesOf(bucket: S3Bucket, pieces: readonly Piece[]): AsyncGenerator<Buffer> {
  for (const { key } of pieces) for await (const chunk of await bucket.get(key)) yield chunk as Buffer;
}

async function* contentOf(bucket: S3Bucket) {
  for await (const { key, size, writtenAt } of bucket.list('content/')) {
    const hash = key.split('/').at(-1) ?? '';
    if (/^[0-9a-f]{64}$/.test(hash)) yield { hash, size, writtenAt };
  }
}

/** Uploads with the time of their last piece. */
async function* uploadsOf(bucket: S3Bucket) {
  let found: { upload: string; size: number; writtenAt: Date } | undefined;
  for await (const { key, size, writtenAt } of bucket.list('incoming/')) {
    const upload = key.split('/')[1] ?? '';
    if (found && found.upload !== upload) yield found;
    const before = found?.upload === upload ? found : { upload, size: 0, writtenAt };
    found = {
      upload,
      size: before.size + size,
      writtenAt: writtenAt > before.writtenAt ? writtenAt : before.writtenAt,
    };
  }
  if (found) yield found;
}
