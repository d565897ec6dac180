import { isAscii } from 'node:buffer';
import type { FileEncoding } from '#core/contract/records/import-routes.ts';

/** Bytes at the beginning of a file that tell UTF-16 from texts of one byte a character. */
const LOOKED_AT = 2_000;

/**
 * What the beginning of a file says of its encoding: a byte order mark, or the zero bytes that UTF-16 has in every other
 * place; undefined where it says nothing.
 */
export function encodingOfStart(start: Uint8Array): FileEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) return 'utf-8';
  const bytes = start.subarray(0, LOOKED_AT);
  const zeros = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = bytes.length / 5;
  if (odd > many && even * 4 < odd) return 'utf-16le';
  return even > many && odd * 4 < even ? 'utf-16be' : undefined;
}

/** The chunks of a file in UTF-8. UTF-8 is passed on as it is: whether it is valid is seen by who reads it. */
export async function* utf8Of(source: AsyncIterable<Buffer>, encoding: FileEncoding): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') {
    yield* source;
    return;
  }
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

/**
 * Finds the encoding of a file out of all its bytes: what has more bytes that are no UTF-8 than characters of several
 * bytes that are is Windows-1252. A few wrong bytes in UTF-8 do not turn the whole file into something else.
 */
export class EncodingWatch {
  #start: FileEncoding | undefined;
  #isBegun = false;
  #missing = 0;
  #characters = 0;
  #wrong = 0;

  see(chunk: Buffer): void {
    if (!this.#isBegun && chunk.length > 1) {
      this.#start = encodingOfStart(chunk);
      this.#isBegun = true;
    }
    if (this.#missing === 0 && isAscii(chunk)) return;
    for (const byte of chunk) this.#count(byte);
  }

  encoding(): FileEncoding {
    if (this.#start) return this.#start;
    const wrong = this.#wrong + (this.#missing > 0 ? 1 : 0);
    return wrong > this.#characters ? 'windows-1252' : 'utf-8';
  }

  #count(byte: number): void {
    const continues = byte >= 0x80 && byte < 0xc0;
    if (this.#missing > 0 && continues) {
      this.#missing -= 1;
      if (this.#missing === 0) this.#characters += 1;
      return;
    }
    if (this.#missing > 0) this.#wrong += 1;
    this.#missing = byte < 0xc2 || byte > 0xf4 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    if (byte >= 0x80 && this.#missing === 0) this.#wrong += 1;
  }
}
