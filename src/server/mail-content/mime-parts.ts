import { readHeader, structuredField, type HeaderFields, type StructuredField } from './header-fields.ts';

/** A part of an e-mail: its header and its content as it came, or the parts that it is made of. */
export interface MimePart {
  readonly header: HeaderFields;
  readonly type: StructuredField;
  readonly disposition: StructuredField;
  /** Still encoded as `Content-Transfer-Encoding` says. */
  readonly content: Buffer;
  readonly children: readonly MimePart[];
}

/** What of an e-mail is beyond the limits, and so left out. */
type LeftOut = 'size' | 'depth' | 'parts';

/** Most bytes of an e-mail, of the headers of all its parts; most parts, and how deep they stand in each other. */
export const MAIL_BYTES = 50 * 1024 * 1024;
const HEADER_BYTES = 256 * 1024;
/** How much of longer headers is searched for fields. */
const LONG_HEADER = 1024 * 1024;
const MAX_PARTS = 200;
const MAX_DEPTH = 20;
/** Longest boundary that is looked for; RFC 2046 allows 70 characters. */
const BOUNDARY_LENGTH = 1_000;
/** Most lines that begin like a boundary and are none. */
const MAX_NEARLY = 20_000;

interface Reading {
  parts: number;
  headerBytes: number;
  nearly: number;
  leftOut: LeftOut | undefined;
}

/**
 * The parts of an e-mail, within limits: a part that stands deeper, or comes after the last that is read, is left out and
 * said to be. Each part is a piece of `source`, nothing is copied. A boundary of an outer part ends what is inside it.
 */
export function readMimeParts(source: Buffer): {
  readonly root: MimePart;
  readonly leftOut: LeftOut | undefined;
} {
  const isLong = source.length > MAIL_BYTES;
  const reading: Reading = { parts: 0, headerBytes: 0, nearly: 0, leftOut: isLong ? 'size' : undefined };
  const root = partOf(isLong ? source.subarray(0, MAIL_BYTES) : source, reading, {
    depth: 0,
    usual: 'text/plain',
  });
  return { root, leftOut: reading.leftOut };
}

function partOf(
  bytes: Buffer,
  reading: Reading,
  { depth, usual }: { readonly depth: number; readonly usual: string },
): MimePart {
  reading.parts += 1;
  const { lines, content } = headerAndContent(bytes);
  // A field that is too long is cut, so that it does not hide from whom the message is and of which type.
  const header = readHeader(lines.subarray(0, Math.max(0, LONG_HEADER - reading.headerBytes)));
  reading.headerBytes += lines.length;
  if (reading.headerBytes > HEADER_BYTES) reading.leftOut ??= 'size';
  const type = structuredField(header.first('content-type') ?? usual);
  const disposition = structuredField(header.first('content-disposition'));
  const boundary = type.parameters.get('boundary') ?? '';
  const isMade = type.value.startsWith('multipart/') && boundary !== '' && boundary.length <= BOUNDARY_LENGTH;
  if (!isMade) return { header, type, disposition, content, children: [] };
  if (depth >= MAX_DEPTH) {
    reading.leftOut ??= 'depth';
    return { header, type, disposition, content: content.subarray(0, 0), children: [] };
  }
  const inside = {
    depth: depth + 1,
    usual: type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain',
  };
  const children: MimePart[] = [];
  for (const piece of piecesOf(content, boundary, reading)) {
    if (reading.parts >= MAX_PARTS) {
      reading.leftOut ??= 'parts';
      break;
    }
    children.push(partOf(piece, reading, inside));
  }
  return { header, type, disposition, content, children };
}

/** What stands before the first empty line, and what after it. Without such a line all that reads like a header is one. */
function headerAndContent(bytes: Buffer): { readonly lines: Buffer; readonly content: Buffer } {
  const start = bytes.subarray(0, 5).toString('latin1') === 'From ' ? bytes.indexOf(0x0a) + 1 : 0;
  if (bytes[start] === 0x0a) return { lines: bytes.subarray(0, 0), content: bytes.subarray(start + 1) };
  if (bytes[start] === 0x0d && bytes[start + 1] === 0x0a) {
    return { lines: bytes.subarray(0, 0), content: bytes.subarray(start + 2) };
  }
  const end = emptyLine(bytes, start);
  return { lines: bytes.subarray(start, end.at), content: bytes.subarray(end.at + end.length) };
}

function emptyLine(bytes: Buffer, start: number): { readonly at: number; readonly length: number } {
  const long = bytes.indexOf('\n\r\n', start, 'latin1');
  // What was found bounds the next search: the bytes of a message are looked through once.
  const short = bytes.subarray(0, long < 0 ? bytes.length : long + 1).indexOf('\n\n', start, 'latin1');
  if (short >= 0) return { at: short, length: 2 };
  if (long >= 0) return { at: long, length: 3 };
  const old = bytes.subarray(0, HEADER_BYTES).includes(0x0a) ? -1 : bytes.indexOf('\r\r', start, 'latin1');
  return old < 0 ? { at: bytes.length, length: 0 } : { at: old, length: 2 };
}

/** The pieces between the lines of a boundary. One that does not end goes to the end of what it stands in. */
function* piecesOf(content: Buffer, boundary: string, reading: Reading): Generator<Buffer> {
  const mark = Buffer.from(`--${boundary}`, 'utf8');
  let [from, at] = [-1, content.indexOf(mark)];
  while (at >= 0) {
    const line = at === 0 || content[at - 1] === 0x0a ? boundaryAt(content, at + mark.length) : undefined;
    if (line) {
      if (from >= 0) yield content.subarray(from, lineBreakBefore(content, from, at));
      if (line.isLast) return;
      from = line.next;
      at = content.indexOf(mark, from);
    } else {
      reading.nearly += 1;
      if (reading.nearly > MAX_NEARLY) {
        reading.leftOut ??= 'parts';
        break;
      }
      at = content.indexOf(mark, at + mark.length);
    }
  }
  if (from >= 0) yield content.subarray(from);
}

/** What follows the name of a boundary on its line: nothing, or that it is the last; undefined where it is another name. */
function boundaryAt(
  content: Buffer,
  end: number,
): { readonly isLast: boolean; readonly next: number } | undefined {
  const isLast = content[end] === 0x2d && content[end + 1] === 0x2d;
  let at = isLast ? end + 2 : end;
  while (content[at] === 0x20 || content[at] === 0x09 || content[at] === 0x0d) at += 1;
  if (at < content.length && content[at] !== 0x0a) return undefined;
  return { isLast, next: Math.min(at + 1, content.length) };
}

/** The break before a boundary belongs to the boundary. */
function lineBreakBefore(content: Buffer, from: number, at: number): number {
  const breakLength = content[at - 1] === 0x0a && content[at - 2] === 0x0d ? 2 : 1;
  return Math.max(from, at - breakLength);
}
