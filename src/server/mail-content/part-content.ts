import { isUtf8 } from 'node:buffer';
import { decoderFor } from './header-fields.ts';
import type { MimePart } from './mime-parts.ts';

/** The bytes of a part, decoded (RFC 2045 6). */
export function bytesOfPart({ header, content }: MimePart): Buffer {
  const encoding = /[\w-]+/.exec(
    (header.first('content-transfer-encoding') ?? '').replaceAll(/\([^()]*\)/g, ''),
  )?.[0];
  if (encoding?.toLowerCase() === 'base64') return fromBase64(content);
  return encoding?.toLowerCase() === 'quoted-printable' ? fromQuotedPrintable(content) : content;
}

function fromBase64(content: Buffer): Buffer {
  const text = content.toString('latin1');
  const end = text.indexOf('=');
  const isWhole =
    end < 0 || text.length - end < 10_000 ? !/[\w+/]/.test(text.slice(end < 0 ? text.length : end)) : false;
  return isWhole ? Buffer.from(text, 'base64') : fromUnits(content);
}

const SIXES: Int8Array = (() => {
  const sixes = new Int8Array(256).fill(-1);
  for (const [at, letter] of [
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  ].entries())
    sixes[letter.charCodeAt(0)] = at;
  return sixes;
})();

/** Padding ends a unit and not the text: some programs pad each line. */
function fromUnits(content: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(Math.ceil(content.length * 0.75));
  let [length, held, bits] = [0, 0, 0];
  for (const byte of content) {
    const six = SIXES[byte] ?? -1;
    if (six >= 0) {
      held = ((held << 6) | six) & 0xff_ff_ff;
      bits += 6;
      if (bits >= 8) {
        bits -= 8;
        bytes[length] = (held >> bits) & 0xff;
        length += 1;
      }
    } else if (byte === 0x3d) bits = 0;
  }
  return bytes.subarray(0, length);
}

function fromQuotedPrintable(content: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(content.length);
  let length = 0;
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0;
    if (byte === 0x3d) {
      const lineEnd = softBreak(content, at + 1);
      if (lineEnd > 0) {
        at = lineEnd - 1;
        continue;
      }
      const [high, low] = [digit(content[at + 1]), digit(content[at + 2])];
      if (high >= 0 && low >= 0) {
        bytes[length] = high * 16 + low;
        length += 1;
        at += 2;
        continue;
      }
    }
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Where the next line begins, if nothing but blanks stands before the end of this one; else 0. */
function softBreak(content: Buffer, from: number): number {
  let at = from;
  while (at - from < 100 && (content[at] === 0x20 || content[at] === 0x09 || content[at] === 0x0d)) at += 1;
  return content[at] === 0x0a ? at + 1 : at >= content.length ? content.length : 0;
}

function digit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Most characters of a text that are read; the words of a message are fewer. */
export const MAIL_TEXT_LENGTH = 1_000_000;

/** The characters of a part, in the set that it names or that its HTML does, without those that no text has. */
export function textOfPart(part: MimePart): { readonly text: string; readonly isCut: boolean } {
  // The longest encodings have four bytes for a character.
  const bytes = bytesOfPart(part).subarray(0, MAIL_TEXT_LENGTH * 4);
  const named = part.type.parameters.get('charset') ?? charsetOfHtml(part, bytes);
  const read = decoded(bytes, named).replaceAll('\0', '');
  const flowed = part.type.parameters.get('format')?.toLowerCase() === 'flowed' ? unfolded(read, part) : read;
  return { text: flowed.slice(0, MAIL_TEXT_LENGTH).toWellFormed(), isCut: flowed.length > MAIL_TEXT_LENGTH };
}

function charsetOfHtml({ type }: MimePart, bytes: Buffer): string | undefined {
  if (type.value !== 'text/html') return undefined;
  return /<meta\b[^<>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(
    bytes.toString('latin1', 0, 4_096),
  )?.[1];
}

/** Texts without a character set, or with one that they are not in, are UTF-8 or of Western Europe. */
function decoded(bytes: Buffer, charset: string | undefined): string {
  const isVague =
    charset === undefined ||
    /^["']?(?:us-ascii|ascii|utf-?8|unknown-8bit|x-unknown|default)?["']?$/i.test(charset);
  if (!isVague) return decoderFor(charset).decode(bytes);
  const text = decoderFor('utf-8').decode(bytes);
  return text.includes('\uFFFD') && !isUtf8(bytes) && !isMostlyUtf8(text)
    ? decoderFor('windows-1252').decode(bytes)
    : text;
}

function isMostlyUtf8(text: string): boolean {
  const [wrong, right] = [text.match(/\uFFFD/g)?.length ?? 0, text.match(/[\u0080-\uFFFC]/g)?.length ?? 0];
  return right > wrong * 4;
}

/** Lines that were broken to be sent, as one again (RFC 3676). */
function unfolded(text: string, { type }: MimePart): string {
  const isSpaceless = type.parameters.get('delsp')?.toLowerCase() === 'yes';
  const lines = text.split(/\r?\n/).map((line) => (line.startsWith(' ') ? line.slice(1) : line));
  const last = lines.length - 1;
  return lines
    .map((line, at) => {
      const isSoft = line.endsWith(' ') && line !== '-- ' && at < last;
      return isSoft ? (isSpaceless ? line.slice(0, -1) : line) : `${line}\n`;
    })
    .join('');
}
