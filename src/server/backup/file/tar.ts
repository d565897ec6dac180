/** Bytes of a block: heads and contents of a tar file are filled up to whole ones. */
export const BLOCK = 512;

/** An entry of a tar file. */
export interface TarHead {
  readonly name: string;
  readonly size: number;
}

/** Two empty blocks end a tar file. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Largest size that is written in octal digits; larger ones are written in base 256, as GNU tar has it. */
const MAX_OCTAL = 8 ** 11 - 1;

/** The head of a file in a tar archive; its name has at most 100 characters of ASCII. */
export function tarHead({ name, size }: TarHead, at: Date): Buffer {
  const head = Buffer.alloc(BLOCK);
  head.write(name, 0, 100, 'latin1');
  head.write('0000600\0', 100);
  head.write('0000000\0', 108);
  head.write('0000000\0', 116);
  if (size <= MAX_OCTAL) head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  else {
    head[124] = 0x80;
    head.writeBigUInt64BE(BigInt(size), 128);
  }
  head.write(
    `${Math.floor(at.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  head.write('0', 156);
  head.write('ustar\x0000', 257, 'latin1');
  head.write(`${sumOf(head).toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

/** What fills a content of this size up to whole blocks. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);
}

/** Reads the head of an entry; undefined for what is none of a plain file. */
export function readTarHead(head: Buffer): TarHead | undefined {
  const sum = Number.parseInt(head.toString('latin1', 148, 156), 8);
  if (sum !== sumOf(head) || head[156] !== 0x30) return undefined;
  const name = head.toString('latin1', 0, 100).replace(/\0.*$/s, '');
  const size =
    head[124] === 0x80
      ? Number(head.readBigUInt64BE(128))
      : Number.parseInt(head.toString('latin1', 124, 135), 8);
  return Number.isSafeInteger(size) && size >= 0 ? { name, size } : undefined;
}

/** The sum of a head's bytes, its own field counted as spaces. */
function sumOf(head: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of head.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}
