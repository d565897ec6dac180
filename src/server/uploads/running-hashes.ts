import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import type { ContentStore } from '../files/store/content-store.ts';

/** Uploads whose hashes are worked out while they come; those of others are read again at their end. */
const MOST = 1_000;

interface Running {
  readonly hash: Hash;
  /** How many bytes went into it. */
  bytes: number;
}

/** The hashes of uploads that come to this process, each as far as its bytes have come without a gap. */
export class RunningHashes {
  readonly #running = new Map<string, Running>();

  /** The bytes of an upload from `offset` on, each of which is hashed as it passes. */
  through(upload: string, offset: number, bytes: Readable): Readable {
    const running = this.#at(upload, offset);
    if (!running) return bytes;
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        running.hash.update(chunk);
        running.bytes += chunk.length;
        done(null, chunk);
      },
    });
    bytes.on('error', (error) => hashing.destroy(error));
    // Who reads it learns of that, also where the bytes broke off before reading began.
    hashing.on('error', () => undefined);
    return bytes.pipe(hashing);
  }

  #at(upload: string, offset: number): Running | undefined {
    if (offset === 0) {
      const fresh = { hash: createHash('sha256'), bytes: 0 };
      this.#running.delete(upload);
      this.#running.set(upload, fresh);
      const [oldest] = this.#running.keys();
      if (this.#running.size > MOST && oldest !== undefined) this.#running.delete(oldest);
      return fresh;
    }
    const known = this.#running.get(upload);
    if (known?.bytes === offset) return known;
    this.#running.delete(upload);
    return undefined;
  }

  /** The SHA-256 in hex of a whole upload of so many bytes. */
  async of(store: ContentStore, upload: string, size: number): Promise<string> {
    const known = this.#running.get(upload);
    this.#running.delete(upload);
    if (known?.bytes === size) return known.hash.digest('hex');
    const hash = createHash('sha256');
    for await (const chunk of await store.readUpload(upload)) hash.update(chunk as Buffer);
    return hash.digest('hex');
  }

  forget(upload: string): void {
    this.#running.delete(upload);
  }
}
