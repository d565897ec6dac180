import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { fileTypeFromStream } from 'file-type';
import { recogniseDrawing } from '../images/images.ts';
import type { ImageWork } from '../thumbnails/thumbnails.ts';
import type { Recognised } from './upload-rows.ts';

/** Bytes of the beginning that tell a text from other content. */
const BEGINNING = 65_536;
/** Largest image that is looked at, and largest drawing that is read. */
const LARGEST_IMAGE = 100_000_000;
const LARGEST_DRAWING = 5_000_000;

/** Media types of texts, by the extension of their names: what is a text is shown as nothing else, so that none is dangerous. */
const TEXTS: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  eml: 'message/rfc822',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  rtf: 'application/rtf',
  vcf: 'text/vcard',
  xml: 'application/xml',
};

/** Office documents of the older kind, which all have the same first bytes, by the extension of their names. */
const COMPOUND = 'application/x-cfb';
const OLDER_OFFICE: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  ppt: 'application/vnd.ms-powerpoint',
  xls: 'application/vnd.ms-excel',
};

/** What is not told by its first bytes. */
const UNKNOWN = 'application/octet-stream';

interface Bytes {
  readonly read: () => Promise<Readable>;
  readonly name: string;
  readonly size: number;
  readonly images: ImageWork;
}

/** What bytes are, by their content; the name only tells apart texts, and office documents of the older kind. An image is one that can be drawn, and has its size. */
export async function recognise({ read, name, size, images }: Bytes): Promise<Recognised> {
  if (size === 0) return { media: 'text/plain' };
  const found = await typeOf(await read());
  if (found?.startsWith('image/') === true)
    return size > LARGEST_IMAGE
      ? { media: UNKNOWN }
      : await imageOf(found, await wholeOf(await read()), images);
  const extension = /\.([\da-z]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (found === COMPOUND) return { media: OLDER_OFFICE[extension] ?? COMPOUND };
  if (found !== undefined && found !== 'application/xml') return { media: found };
  const beginning = await beginningOf(await read());
  if (!isText(beginning)) return { media: found ?? UNKNOWN };
  if (extension === 'svg' && size <= LARGEST_DRAWING) return drawingOf(await wholeOf(await read()));
  return { media: TEXTS[extension] ?? 'text/plain' };
}

async function typeOf(bytes: Readable): Promise<string | undefined> {
  try {
    return (await fileTypeFromStream(Readable.toWeb(bytes) as ReadableStream<Uint8Array>))?.mime;
  } finally {
    bytes.destroy();
  }
}

async function imageOf(media: string, bytes: Buffer, images: ImageWork): Promise<Recognised> {
  const sides = await images.sidesOf(bytes);
  return sides ? { media, ...sides } : { media: UNKNOWN };
}

/** A drawing without anything active; any other is a text. */
function drawingOf(bytes: Buffer): Recognised {
  const drawing = recogniseDrawing(bytes);
  if (typeof drawing === 'string') return { media: 'text/plain' };
  return { media: drawing.media, width: drawing.width ?? undefined, height: drawing.height ?? undefined };
}

async function wholeOf(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function beginningOf(bytes: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length >= BEGINNING) break;
  }
  return Buffer.concat(chunks).subarray(0, BEGINNING);
}

/** Whether bytes are text in UTF-8, whose last character may be cut. */
function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false;
  return [0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)));
}
