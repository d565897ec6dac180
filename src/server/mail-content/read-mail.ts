import { createHash } from 'node:crypto';
import type { MailNotes } from '#core/contract/messaging/mail-notes.ts';
import { cleanForeign } from '../fields/rich-text/foreign-markup.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { plainOf, unescapeWords } from '#core/fields/rich-text/plain-text.ts';
import { within } from '#core/fields/rich-text/within.ts';
import { cleanMailHtml } from './clean-mail-html.ts';
import { deliveryReport, type DeliveryReport } from './delivery-report.ts';
import { readHeader } from './header-fields.ts';
import { mailBodyOf, MAX_MAIL_FILES, type MailFile } from './mail-body.ts';
import { readMailHeader, type MailHeader } from './mail-header.ts';
import { readMimeParts, MAIL_BYTES } from './mime-parts.ts';

/** An e-mail as it is kept. */
export interface ReadMail extends MailHeader {
  /** Its words, within what a message may have. */
  readonly text: string;
  /** The same as formatted text in its one form, for the column `body`. */
  readonly body: string;
  /** Its layout, cleaned, for the column `mail_html`; null where there is none, or none that can be shown. */
  readonly html: string | null;
  readonly attachments: readonly MailFile[];
  readonly notes: MailNotes;
  readonly report: DeliveryReport | null;
}

/** Longest text and longest layout of a message, in characters, as the table of messages has them. */
const BODY_LENGTH = 500_000;
const LAYOUT_LENGTH = 1_000_000;
/** How much of a message that could not be read is searched for its header. */
const HEADER_BYTES = 64 * 1024;

/**
 * Reads an e-mail, whatever its bytes are: it never throws. What is beyond the limits is left out and noted; what could
 * not be read is there as the file `message.eml`. Callers wait for it, so that it may be read on a thread of its own.
 */
export async function readMail(source: Buffer): Promise<ReadMail> {
  try {
    return readWhole(source);
  } catch {
    return unreadable(source);
  }
}

function readWhole(source: Buffer): ReadMail {
  const { root, leftOut } = readMimeParts(source);
  const header = readMailHeader(root.header);
  const said = mailBodyOf(root);
  const layout = said.html === null ? null : cleanMailHtml(said.html);
  const html = layout && layout.html.length <= LAYOUT_LENGTH ? layout.html : null;
  const isLayoutLost = said.html !== null && html === null;
  const { body, isCut } = bodyOf(said);
  const truncated = leftOut ?? said.leftOut ?? (isCut || isLayoutLost ? ('size' as const) : undefined);
  return {
    ...header,
    text: (said.text.trim() === '' ? plainOf(body) : said.text).slice(0, BODY_LENGTH).toWellFormed(),
    body,
    html,
    attachments:
      isWhole(truncated) || source.length > MAIL_BYTES ? said.files : withSource(said.files, source),
    notes: notesOf(header, { truncated, html, remote: layout?.remote ?? 0, files: said.files }),
    report: deliveryReport(root),
  };
}

/** Whether all of a message can be read without its source. */
function isWhole(truncated: MailNotes['truncated']): boolean {
  return truncated === undefined;
}

function withSource(files: readonly MailFile[], source: Buffer): readonly MailFile[] {
  const own: MailFile = { name: 'message.eml', type: 'message/rfc822', bytes: source, cid: null };
  return [...files.slice(0, MAX_MAIL_FILES - 1), own];
}

/** Most lines and paragraphs of a text that are kept: browsers take long to show more. */
const MAX_LINES = 5_000;

/** The words of a message as formatted text: those of its HTML, with what can be kept of it. */
function bodyOf({ html, text }: { readonly html: string | null; readonly text: string }) {
  const whole = html === null ? formatted(text) : cleanForeign(html);
  if (fits(whole)) return { body: whole, isCut: false };
  const lines = (text.trim() === '' ? plainOf(whole) : text).split('\n', MAX_LINES);
  const body = formatted(lines.join('\n').slice(0, BODY_LENGTH).toWellFormed());
  // Letters that stand for markup are longer in it.
  return {
    body: fits(body)
      ? body
      : formatted(
          plainOf(body)
            .slice(0, BODY_LENGTH / 5)
            .toWellFormed(),
        ),
    isCut: true,
  };
}

function fits(body: string): boolean {
  const ends = body.match(/<br>|<\/(?:p|h[1-6]|li|td|pre)>/g)?.length ?? 0;
  return ends <= MAX_LINES && within(body, BODY_LENGTH).ok;
}

interface Noted {
  readonly truncated: MailNotes['truncated'];
  readonly html: string | null;
  readonly remote: number;
  readonly files: readonly MailFile[];
}

/** Which content the pictures of a layout are, by the ids with which it names them. */
function picturesIn(html: string, files: readonly MailFile[]): readonly (readonly [string, string])[] {
  const named = new Set([...html.matchAll(/ src="cid:([^"]*)"/g)].map(([, cid = '']) => unescapeWords(cid)));
  return files.flatMap(({ cid, bytes }) =>
    cid !== null && named.has(cid) ? [[cid, createHash('sha256').update(bytes).digest('hex')] as const] : [],
  );
}

function notesOf(
  { listUnsubscribe, autoSubmitted }: Pick<MailHeader, 'listUnsubscribe' | 'autoSubmitted'>,
  { truncated, html, remote, files }: Noted,
): MailNotes {
  const pictures = html === null ? [] : picturesIn(html, files);
  return {
    ...(truncated === undefined ? {} : { truncated }),
    ...(html === null ? {} : { layout: true as const }),
    ...(pictures.length === 0 ? {} : { pictures: Object.fromEntries(pictures) }),
    remote: html === null ? 0 : remote,
    ...(listUnsubscribe ? { unsubscribe: listUnsubscribe } : {}),
    ...(autoSubmitted === 'no' ? {} : { autoSubmitted: true as const }),
  };
}

/** What is left of a message that could not be read: that it came, and its source. */
function unreadable(source: Buffer): ReadMail {
  return {
    ...headerOf(source),
    text: '',
    body: '',
    html: null,
    attachments: withSource([], source.subarray(0, MAIL_BYTES)),
    notes: { unreadable: true, remote: 0 },
    report: null,
  };
}

function headerOf(source: Buffer): MailHeader {
  try {
    return readMailHeader(readHeader(source.subarray(0, HEADER_BYTES)));
  } catch {
    return readMailHeader(readHeader(Buffer.alloc(0)));
  }
}
