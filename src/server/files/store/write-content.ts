import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { refuseWrong, type ContentStore } from './content-store.ts';

/** Stores bytes as an upload that nobody sends, which becomes content where its hash is the right one. */
export async function writeContent(store: ContentStore, hash: string, bytes: Readable): Promise<void> {
  const upload = `write-${hash}-${randomUUID()}`;
  const digest = createHash('sha256');
  const hashed = Readable.from(
    (async function* () {
      for await (const chunk of bytes) {
        digest.update(chunk as Buffer);
        yield chunk as Buffer;
      }
    })(),
  );
  try {
    await store.append(upload, 0, hashed);
    if (hashed.errored) throw hashed.errored;
    refuseWrong(hash, digest.digest('hex'));
    await store.keep(upload, hash);
  } finally {
    bytes.destroy();
    await store.drop(upload);
  }
}
