import type { LookAlike } from '#core/contract/messaging/mail-notes.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import type { ReadMail } from '../mail-content/mail-content.ts';
import type { Values } from '../records/records.ts';
import { fittedAddress, fittedLine, fittedLines } from './fitted.ts';
import type { ReceivingAccount } from './incoming-ground.ts';
import { NO_ATTACHMENTS, type TakenAttachments } from './take-attachments.ts';
import type { MailThread } from './thread-of-mail.ts';

/** The mailbox of the server in which an e-mail lies. */
export type MailboxRole = 'inbox' | 'junk' | 'sent';

/** What is known of an e-mail that becomes a message. */
export interface MailToKeep {
  readonly account: ReceivingAccount;
  readonly mail: ReadMail;
  readonly key: string;
  readonly role: MailboxRole;
  /** When the server got it. */
  readonly arrived: Date;
  readonly thread: MailThread;
  readonly attachments: TakenAttachments;
  /** Where the account puts what comes in, while that folder exists; else null. */
  readonly folder: number | null;
  /** The bytes of an e-mail of which only the headers were read; else null. */
  readonly tooLarge: number | null;
  /** What makes its sender look like somebody else. */
  readonly lookAlike: LookAlike | undefined;
}

/** Characters of what an e-mail says that lists show, people that it names of each kind, and limits of its columns. */
const PREVIEW = 200;
const MAX_NAMED = 200;
const MAX_SUBJECT = 1_000;
const MAX_NAME = 200;
const MAX_ID = 1_000;
const MAX_REFERENCES = 10_000;
const MAX_LAYOUT = 1_000_000;
const MAX_NOTES = 900_000;

/** An e-mail as the record that its reader gets, every value as its column takes it, whatever the sender wrote. */
export function messageValues(kept: MailToKeep): Values {
  const { account, mail, key, role, arrived, thread, attachments } = kept;
  const sentAt = (mail.date ?? arrived).toISOString();
  const isOwn = role === 'sent';
  // That an e-mail was read waits for nobody.
  const isSettled = isOwn || isReceipt(mail);
  const place = placeOf(kept);
  return {
    owner: account.owner,
    account: account.id,
    way: 'email',
    place,
    folder: place === 'folder' ? kept.folder : null,
    subject: fittedLine(mail.subject, MAX_SUBJECT),
    from_name: fittedLine(mail.from?.name || (mail.from?.address ?? ''), MAX_NAME),
    from_address: fittedAddress(mail.from?.address),
    from_user: isOwn ? account.owner : null,
    recipients: JSON.stringify({ to: named(mail.to), cc: named(mail.cc) }),
    sent_at: sentAt,
    preview: previewOfMail(mail.text),
    body: mail.body,
    mail_html: layoutOf(mail.html),
    files: attachments.files.length === 0 ? null : attachments.files,
    importance: mail.importance,
    read: isSettled,
    processed_at: isSettled ? sentAt : null,
    message_key: key,
    thread: thread.thread,
    answers: thread.answers,
    about_table: thread.aboutTable,
    about_record: thread.aboutRecord,
    mail_id: mail.mailId === null ? null : bracketed(mail.mailId),
    mail_references: referencesOf(mail.references),
    mail_notes: notesOf(kept),
  };
}

/** The record of an e-mail that could not be kept as it is: who wrote, when and about what. */
export function headerValues(kept: MailToKeep): Values {
  const { mail } = kept;
  const bare = { ...mail, html: null, body: '', text: '', references: [], to: [], cc: [] };
  const notes = { remote: 0, unreadable: true } as const;
  return messageValues({ ...kept, mail: { ...bare, notes }, attachments: NO_ATTACHMENTS });
}

function placeOf({ role, mail, folder }: MailToKeep): 'inbox' | 'folder' | 'spam' | 'sent' {
  if (role === 'sent') return 'sent';
  if (role === 'junk' || mail.spam) return 'spam';
  return folder === null ? 'inbox' : 'folder';
}

/** Tells that an e-mail was read, and nothing else. */
function isReceipt({ report }: ReadMail): boolean {
  return (
    report !== null &&
    report.recipients.length > 0 &&
    report.recipients.every(({ action }) => action === 'displayed')
  );
}

function named(list: ReadMail['to']) {
  return list.slice(0, MAX_NAMED).map(({ name, address }) => ({
    name: fittedLine(name || address, MAX_NAME),
    user: null,
    address: fittedLine(address, 320),
  }));
}

/** The first words of an e-mail, without the lines that it quotes. */
function previewOfMail(text: string): string {
  const lines = text.slice(0, 100 * PREVIEW).split('\n');
  const own = lines.filter((line) => !line.startsWith('>'));
  const words = (kept: readonly string[]) => fittedLine(kept.join(' ').replaceAll(/\s+/g, ' '), PREVIEW);
  return words(own) || words(lines);
}

function layoutOf(html: string | null): string | null {
  if (html === null || html.length > MAX_LAYOUT) return null;
  const fitted = fittedLines(html, MAX_LAYOUT).trimEnd();
  return fitted === '' ? null : fitted;
}

/** A Message-ID as headers have it. */
function bracketed(id: string): string {
  return `<${fittedLine(id, MAX_ID - 2)}>`;
}

/** As many of the messages that it refers to as there is room for, the last ones. */
function referencesOf(references: readonly string[]): string | null {
  let kept = '';
  for (const one of references.toReversed()) {
    const longer = kept === '' ? bracketed(one) : `${bracketed(one)} ${kept}`;
    if (longer.length > MAX_REFERENCES) break;
    kept = longer;
  }
  return kept === '' ? null : kept;
}

/** Whether its reader is asked to tell that it was read: nobody is by spam, programs and lists. */
function isReceiptWished(
  mail: ReadMail,
  role: MailboxRole,
): mail is ReadMail & { readonly receiptTo: NonNullable<ReadMail['receiptTo']> } {
  const { receiptTo, mailId, spam, autoSubmitted, report, isBulk } = mail;
  if (role !== 'inbox' || spam || isBulk || autoSubmitted !== 'no' || report !== null) return false;
  return receiptTo !== null && mailId !== null && isEmailAddress(receiptTo.address);
}

/** What its reader should know beside what it says, and which file is which picture of its layout. */
function notesOf({ mail, role, attachments, tooLarge, lookAlike }: MailToKeep): string {
  const { pictures, refused } = attachments;
  const hasPictures = Object.keys(pictures).length > 0;
  const notes = {
    ...mail.notes,
    ...(tooLarge === null ? {} : { truncated: 'size', bytes: tooLarge }),
    ...(lookAlike ? { lookAlike } : {}),
    ...(hasPictures ? { pictures } : {}),
    ...(refused.length > 0 ? { refused } : {}),
    ...(mail.replyTo ? { replyTo: named([mail.replyTo])[0] } : {}),
    ...(isReceiptWished(mail, role) ? { receiptTo: named([mail.receiptTo])[0] } : {}),
  };
  const text = JSON.stringify(notes).toWellFormed();
  return text.length > MAX_NOTES ? JSON.stringify(mail.notes) : text;
}
