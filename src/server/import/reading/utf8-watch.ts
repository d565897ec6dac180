import { isUtf8 } from 'node:buffer';

/** Longest part of a character, in bytes, that the end of a chunk can cut off. */
const MAX_CUT_BYTES = 3;

/** Watches bytes that pass in chunks of any size; `broken` from the first chunk on that is no valid UTF-8. */
export class Utf8Watch {
  broken = false;
  #cut: Buffer = Buffer.alloc(0);

  see(chunk: Buffer): void {
    if (this.broken) return;
    const bytes = this.#cut.length === 0 ? chunk : Buffer.concat([this.#cut, chunk]);
    const whole = bytes.length - cutLength(bytes);
    this.broken = !isUtf8(bytes.subarray(0, whole));
    this.#cut = Buffer.from(bytes.subarray(whole));
  }

  /** The bytes are over: a character that was begun must have been completed. */
  end(): void {
    this.broken ||= this.#cut.length > 0;
  }
}

/** Bytes at the end that begin a character without completing it. */
function cutLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(MAX_CUT_BYTES, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    const continues = (byte & 0xc0) === 0x80;
    if (!continues) return lengthOf(byte) > back ? back : 0;
  }
  return 0;
}

/** Bytes of the character that a first byte begins. */
function lengthOf(first: number): number {
  if (first >= 0xf0) return 4;
  if (first >= 0xe0) return 3;
  return first >= 0xc0 ? 2 : 1;
}
