import { recogniseDrawing } from './recognise-drawing.ts';
import type { RecognisedImage, ImageRefusal } from './recognised-image.ts';

/** Finds out by its content what image a file is; its name and what its sender says do not count. */
export function recogniseImage(bytes: Buffer): RecognisedImage | ImageRefusal {
  for (const recognise of [png, jpeg, webp]) {
    const found = recognise(bytes);
    if (found !== undefined) return found;
  }
  return recogniseDrawing(bytes);
}

type Recognition = RecognisedImage | 'damaged' | undefined;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_END = Buffer.from([0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]);

function png(bytes: Buffer): Recognition {
  if (!bytes.subarray(0, 8).equals(PNG)) return undefined;
  const whole = bytes.length > 45 && bytes.toString('latin1', 12, 16) === 'IHDR' && bytes.includes(PNG_END);
  return whole ? sized('image/png', bytes.readUInt32BE(16), bytes.readUInt32BE(20)) : 'damaged';
}

/** Markers that begin a frame: all of C0 to CF but tables of Huffman codes, extensions and arithmetic coding. */
const NO_FRAME = new Set([0xc4, 0xc8, 0xcc]);

function jpeg(bytes: Buffer): Recognition {
  if (bytes.length < 3 || bytes.readUIntBE(0, 3) !== 0xff_d8_ff) return undefined;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.has(marker);
    if (isFrame) return sized('image/jpeg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5));
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'damaged';
}

function webp(bytes: Buffer): Recognition {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 > bytes.length + 1) return 'damaged';
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return sized('image/webp', bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (chunk === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return sized('image/webp', (bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1);
  }
  if (chunk !== 'VP8 ') return 'damaged';
  return sized('image/webp', bytes.readUInt16LE(26) & 0x3f_ff, bytes.readUInt16LE(28) & 0x3f_ff);
}

function sized(media: RecognisedImage['media'], width: number, height: number): Recognition {
  return width > 0 && height > 0 ? { media, width, height } : 'damaged';
}
