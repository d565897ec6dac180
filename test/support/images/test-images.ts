import { crc32, deflateSync } from 'node:zlib';
import { must } from '#core/std/must.ts';
import { imageFileOf, type KeptImage } from '#server/images/images.ts';

/** A PNG of one colour, as `[red, green, blue]`. */
export function pngOf(width: number, height: number, colour: readonly [number, number, number]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.from(colour))]);
  const rows = Buffer.concat(Array.from({ length: height }, () => row));
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([start, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(kind: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Bytes as an image that can be kept. */
export function testImage(bytes: Buffer): KeptImage {
  const file = imageFileOf(bytes);
  return { file: must(file.ok ? file.value : undefined, 'an image'), bytes };
}

/** The images that options are tried with. */
export const OPTION_IMAGES: readonly KeptImage[] = [
  testImage(pngOf(64, 32, [42, 91, 215])),
  testImage(pngOf(20, 20, [232, 89, 12])),
];
