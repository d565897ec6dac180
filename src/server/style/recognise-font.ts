import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

/** What a font says of itself; `weights` where it has several, from the lightest to the heaviest. */
export interface RecognisedFont {
  readonly family: string;
  readonly weights: readonly [number, number] | null;
}

/** A table of a font, and how many bytes it has where it is stored. */
interface FontTable {
  readonly tag: string;
  readonly length: number;
}

const HEADER = 48;
/** TrueType outlines, or those of PostScript; several fonts in one file are none of these. */
const FLAVOURS = new Set([0x00_01_00_00, 0x74_72_75_65, 0x4f_54_54_4f]);
/** Bytes that a font may have unpacked: what is more is no font for a screen. */
const MAX_UNPACKED = 16_777_216;
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name'];
const OUTLINES = ['glyf', 'CFF ', 'CFF2'];
/** The tags that have a number, in the order of their numbers (WOFF2, 4.1); those of three letters end with a space. */
const TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.padEnd(4));
const OTHER_TAG = 63;
const MAX_NAME = 100;

/** Finds out by its content whether a file is a WOFF2 font: it is unpacked, and has what a font must have. */
export async function recogniseFont(bytes: Buffer): Promise<RecognisedFont | 'unknown' | 'damaged'> {
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') return 'unknown';
  try {
    return (await readFont(bytes)) ?? 'damaged';
  } catch {
    // It ends too early, or cannot be unpacked.
    return 'damaged';
  }
}

async function readFont(bytes: Buffer): Promise<RecognisedFont | undefined> {
  if (!FLAVOURS.has(bytes.readUInt32BE(4)) || bytes.readUInt32BE(8) !== bytes.length) return undefined;
  const { tables, end } = readDirectory(bytes, bytes.readUInt16BE(12));
  const packed = bytes.subarray(end, end + bytes.readUInt32BE(20));
  const whole = await promisify(brotliDecompress)(packed, { maxOutputLength: MAX_UNPACKED });
  if (tables.reduce((sum, { length }) => sum + length, 0) !== whole.length) return undefined;
  const has = new Set(tables.map(({ tag }) => tag));
  if (!NEEDED.every((tag) => has.has(tag)) || !OUTLINES.some((tag) => has.has(tag))) return undefined;
  const family = familyIn(tableBytes(whole, tables, 'name'));
  if (family === undefined) return undefined;
  return { family, weights: has.has('fvar') ? weightsIn(tableBytes(whole, tables, 'fvar')) : null };
}

/** The directory of the tables, which stand in the packed bytes in its order. */
function readDirectory(
  bytes: Buffer,
  count: number,
): { readonly tables: readonly FontTable[]; readonly end: number } {
  const tables: FontTable[] = [];
  let at = HEADER;
  const number = () => {
    let value = 0;
    for (let place = 0; place < 5; place += 1) {
      const byte = bytes.readUInt8(at);
      at += 1;
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new RangeError('a number of more than five bytes');
  };
  for (let table = 0; table < count; table += 1) {
    const flags = bytes.readUInt8(at);
    at += 1;
    const known = flags & 0x3f;
    const tag = known === OTHER_TAG ? bytes.toString('latin1', at, at + 4) : (TAGS[known] ?? '');
    if (known === OTHER_TAG) at += 4;
    const plain = tag === 'glyf' || tag === 'loca' ? 3 : 0;
    const original = number();
    tables.push({ tag, length: flags >>> 6 === plain ? original : number() });
  }
  return { tables, end: at };
}

function tableBytes(whole: Buffer, tables: readonly FontTable[], tag: string): Buffer {
  const place = tables.findIndex((table) => table.tag === tag);
  const start = tables.slice(0, place).reduce((sum, { length }) => sum + length, 0);
  return whole.subarray(start, start + (tables[place]?.length ?? 0));
}

/** The name of the family: that of all its weights before that of one. */
function familyIn(table: Buffer): string | undefined {
  const texts = table.readUInt16BE(4);
  const names = Array.from({ length: table.readUInt16BE(2) }, (_, place) => {
    const at = 6 + 12 * place;
    const start = texts + table.readUInt16BE(at + 10);
    const bytes = Buffer.from(table.subarray(start, start + table.readUInt16BE(at + 8)));
    const isWide = table.readUInt16BE(at) !== 1 && bytes.length % 2 === 0;
    return {
      id: table.readUInt16BE(at + 6),
      text: isWide ? bytes.swap16().toString('utf16le') : bytes.toString('latin1'),
    };
  });
  const found = names.find(({ id }) => id === 16) ?? names.find(({ id }) => id === 1);
  const plain = found?.text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').trim();
  return plain === '' ? undefined : plain?.slice(0, MAX_NAME);
}

/** The lightest and the heaviest weight of a variable font; null where it varies otherwise. */
function weightsIn(table: Buffer): readonly [number, number] | null {
  const [first, count, size] = [table.readUInt16BE(4), table.readUInt16BE(8), table.readUInt16BE(10)];
  for (let axis = 0; axis < count; axis += 1) {
    const at = first + axis * size;
    if (table.toString('latin1', at, at + 4) !== 'wght') continue;
    const [lightest, heaviest] = [table.readInt16BE(at + 4), table.readInt16BE(at + 12)];
    return lightest >= 1 && heaviest <= 1_000 && lightest < heaviest ? [lightest, heaviest] : null;
  }
  return null;
}
