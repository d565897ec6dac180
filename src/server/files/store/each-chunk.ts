import type { Readable } from 'node:stream';

/**
 * Takes the chunks of a stream as far as it comes; that it breaks off is no failure. A failure of `take` is thrown, and
 * leaves the stream open, as whoever sends is still to be answered.
 */
export async function eachChunk(bytes: Readable, take: (chunk: Buffer) => Promise<void>): Promise<void> {
  const failed: unknown[] = [];
  try {
    for await (const chunk of bytes.iterator({ destroyOnReturn: false })) {
      await take(chunk as Buffer).catch((error: unknown) => failed.push(error));
      if (failed.length > 0) break;
    }
  } catch {
    return;
  }
  if (failed.length > 0) throw failed[0];
}
