import { fitFileName } from '#core/fields/file/file-value.ts';
import { decodedWords, readHeader } from './header-fields.ts';
import { oneLine } from './mail-addresses.ts';
import type { MimePart } from './mime-parts.ts';
import { bytesOfPart, textOfPart, MAIL_TEXT_LENGTH } from './part-content.ts';

/** A file of an e-mail. */
export interface MailFile {
  readonly name: string;
  /** As the message says; what it is the bytes tell. */
  readonly type: string;
  readonly bytes: Buffer;
  /** By which its HTML names it, without brackets. */
  readonly cid: string | null;
}

/** What an e-mail says, out of all its parts. */
interface MailBody {
  readonly text: string;
  /** Null where no part is HTML. */
  readonly html: string | null;
  readonly files: readonly MailFile[];
  /** Some of what it says, or files, are beyond the limits. */
  readonly leftOut: 'size' | 'parts' | undefined;
}

/** Most files of a message. */
export const MAX_MAIL_FILES = 100;

/** What is shown of a part: its words, and its HTML where it has some. */
interface Said {
  readonly text: string;
  readonly html: string | null;
}

interface Collecting {
  readonly files: MailFile[];
  leftOut: 'size' | 'parts' | undefined;
}

/** Puts together what the parts of an e-mail say: of alternatives the last that can be shown, of others all of them. */
export function mailBodyOf(root: MimePart): MailBody {
  const collecting: Collecting = { files: [], leftOut: undefined };
  const { text, html } = saidBy(root, collecting, true);
  if (text.length > MAIL_TEXT_LENGTH || (html?.length ?? 0) > MAIL_TEXT_LENGTH) collecting.leftOut ??= 'size';
  return {
    text: text.slice(0, MAIL_TEXT_LENGTH).toWellFormed(),
    html: html?.slice(0, MAIL_TEXT_LENGTH).toWellFormed() ?? null,
    files: collecting.files,
    leftOut: collecting.leftOut,
  };
}

const NOTHING: Said = { text: '', html: null };

function saidBy(part: MimePart, collecting: Collecting, isFirst: boolean): Said {
  if (part.children.length > 0) {
    const said = part.children.map((child, at) => saidBy(child, collecting, isFirst && at === 0));
    return part.type.value === 'multipart/alternative' ? oneOf(said) : allOf(said);
  }
  if (!isText(part, isFirst)) {
    keepFile(part, collecting);
    return NOTHING;
  }
  const { text, isCut } = textOfPart(part);
  if (isCut) collecting.leftOut ??= 'size';
  return part.type.value === 'text/html' ? { text: '', html: text } : { text, html: null };
}

/** A text that is shown and not a file; the first part is, whatever it calls itself, unless it names a file. */
function isText({ type, disposition, content }: MimePart, isFirst: boolean): boolean {
  const isNamed = disposition.parameters.has('filename') || type.parameters.has('name');
  if (type.value.startsWith('multipart/')) return isFirst || content.length > 0;
  if (!/^(?:text(?:\/(?:plain|html))?|)$/.test(type.value)) return false;
  return !isNamed && (isFirst || disposition.value !== 'attachment');
}

function oneOf(said: readonly Said[]): Said {
  const html = said.findLast((one) => one.html !== null)?.html ?? null;
  const text = said.find((one) => one.text.trim() !== '')?.text ?? '';
  return { text, html };
}

function allOf(said: readonly Said[]): Said {
  const text = said
    .map((one) => one.text)
    .filter((one) => one !== '')
    .join('\n');
  if (said.every(({ html }) => html === null)) return { text, html: null };
  const html = said.map((one) => one.html ?? (one.text.trim() === '' ? '' : htmlOfText(one.text))).join('');
  return {
    text: said.some((one) => one.text !== '' && one.html !== null) ? text : said.length === 1 ? text : '',
    html,
  };
}

function htmlOfText(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<div style="white-space: pre-wrap">${escaped}</div>`;
}

/** Endings of files that have no name, by their type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/pgp-signature': 'asc',
  'application/pkcs7-signature': 'p7s',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'message/delivery-status': 'txt',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
  'text/rfc822-headers': 'txt',
};

const TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

function keepFile(part: MimePart, collecting: Collecting): void {
  const { type, header } = part;
  if (part.content.length === 0 && type.value.startsWith('multipart/')) return;
  if (collecting.files.length >= MAX_MAIL_FILES) {
    collecting.leftOut = 'parts';
    return;
  }
  const bytes = bytesOfPart(part);
  const cid = oneLine((header.first('content-id') ?? '').replaceAll(/[<>\s]/g, ''), 500);
  collecting.files.push({
    name: fitFileName(nameOf(part, bytes, collecting.files.length + 1)),
    type: TYPE.test(type.value) ? type.value : 'application/octet-stream',
    bytes,
    cid: cid === '' ? null : cid,
  });
}

function nameOf({ type, disposition }: MimePart, bytes: Buffer, number: number): string {
  const given = disposition.parameters.get('filename') ?? type.parameters.get('name') ?? '';
  const name = oneLine(given, 1_000);
  if (name !== '') return name;
  if (type.value !== 'message/rfc822') return `attachment-${number}.${ENDINGS[type.value] ?? 'bin'}`;
  const subject = readHeader(bytes.subarray(0, 64 * 1024)).first('subject');
  return `${oneLine(decodedWords(subject ?? ''), 100) || `message-${number}`}.eml`;
}
