import { z } from 'zod';
import { Colour } from '../../fields/choice/one-choice.ts';
import { naming } from '../../marks/naming.ts';
import { ShownNotes } from './mail-notes.ts';
import { MessageRecipient, NamedRecipient } from './message-recipients.ts';

/** Most recipients as they are named, of one of the three kinds. */
const MAX_NAMED = 500;
/** Most attachments of a message. */
const MAX_FILES = 50;
const MAX_SUBJECT = 1_000;
const MAX_BODY = 2_000_000;

/** The id of a record, a table or a draft in a body. */
export const IdNumber = z.number().int().positive();

/** A file of a message, as cells hold it. */
const MessageFile = z.strictObject({
  id: z.uuid(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().max(255),
  size: naming('plain', z.number().int().min(0)),
  type: z.string().max(200),
  title: z.string().max(255).exactOptional(),
  width: naming('plain', z.number().int().positive()).exactOptional(),
  height: naming('plain', z.number().int().positive()).exactOptional(),
});
export type MessageFile = z.infer<typeof MessageFile>;

/** The record that a message is about. */
export const About = z.strictObject({
  tableId: naming('table', IdNumber),
  recordId: naming('record', IdNumber),
});
export type About = z.infer<typeof About>;

export const recipients = z.array(MessageRecipient).max(MAX_NAMED);

/** What a draft says. */
export const DraftContent = z.strictObject({
  to: recipients,
  cc: recipients,
  bcc: recipients,
  subject: z.string().max(MAX_SUBJECT),
  /** HTML of a formatted text. */
  body: z.string().max(MAX_BODY),
  importance: z.enum(['low', 'normal', 'high']),
  files: z.array(MessageFile).max(MAX_FILES),
  about: About.nullable(),
  /** The mail account that it goes out of, where addresses are among its recipients. */
  account: naming('plain', IdNumber).nullable(),
  /** Asks programs of those it goes to by e-mail to tell when it is read. */
  wantsReceipt: z.boolean(),
  /** The address that answers go to in place of the account's; empty for none. It is looked at when the message is sent. */
  replyTo: z.string().max(254),
  /** Each of its recipients gets a message of their own, in which values of theirs may stand. */
  apart: z.boolean(),
  /** It is one of a mailing, which its recipients can unsubscribe from. */
  mailing: z.boolean(),
  /** The message that it answers, by its key, and the thread that it belongs to. */
  answers: z.string().max(60).nullable(),
  thread: z.string().max(60).nullable(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** The record that a message is about, as its reader knows it; no title where the reader may not see it. */
const AboutRecord = About.extend({ title: z.string().nullable() });

export const MessageDraft = DraftContent.extend({
  id: z.number(),
  version: z.number(),
  to: z.array(NamedRecipient),
  cc: z.array(NamedRecipient),
  bcc: z.array(NamedRecipient),
  about: AboutRecord.nullable(),
  savedAt: z.string(),
  /** When it goes, where it is on its way. */
  sendsAt: z.string().nullable(),
  /** Why it could not be sent, in words. */
  problem: z.string().nullable(),
  /**
   * The mail accounts that its writer may use, by their names: what a message begins with in the writer's language, and all
   * signatures to choose from, as HTML of formatted texts.
   */
  accounts: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      address: z.string(),
      signature: z.string(),
      signatures: z.array(z.object({ name: z.string(), text: z.string() })),
    }),
  ),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

/** A draft in a list. */
export const DraftInList = z.object({
  id: z.number(),
  subject: z.string(),
  preview: z.string(),
  to: z.array(z.string()),
  files: z.number(),
  savedAt: z.string(),
  sendsAt: z.string().nullable(),
  problem: z.string().nullable(),
});
export type DraftInList = z.infer<typeof DraftInList>;

/** People as a message names them, with the number of the user where it is one. */
const Person = z.object({ name: z.string(), user: z.number().nullable(), address: z.string().nullable() });
export type Person = z.infer<typeof Person>;

/** What became of an e-mail for one of those it went to. */
export const Delivery = z.object({
  address: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'uncertain']),
  /** In words of the reader's language; what the server said stands in `answer`. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  at: z.string().nullable(),
  /** When its reader's program told that it was read. */
  readAt: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** How many of those that an e-mail went to it has reached, or not. */
const DeliveryCounts = z.object({
  sent: z.number(),
  waiting: z.number(),
  failed: z.number(),
  uncertain: z.number(),
});
export type DeliveryCounts = z.infer<typeof DeliveryCounts>;

/** What one recipient of a message that goes to each apart reads, and whom it goes to in all. */
export const ApartPreview = z.object({
  /** How many recipients there are; of them this is that at the position, from 0. */
  count: z.number(),
  position: z.number(),
  name: z.string(),
  /** Null for colleagues, who read it here. */
  address: z.string().nullable(),
  subject: z.string(),
  /** HTML of a formatted text. */
  body: z.string(),
  /** Those that are left out: who has unsubscribed, and records without an address that the sender may read. */
  unsubscribed: z.number(),
  missing: z.number(),
});
export type ApartPreview = z.infer<typeof ApartPreview>;

/** A message as its reader has it. */
export const ShownMessage = z.object({
  id: z.number(),
  key: z.string().nullable(),
  subject: z.string(),
  from: Person,
  to: z.array(Person),
  cc: z.array(Person),
  /** Told to its sender alone. */
  bcc: z.array(Person),
  sentAt: z.string(),
  /** Null where the thread is long: the message tells it when it is displayed itself. */
  body: z.string().nullable(),
  preview: z.string(),
  files: z.array(MessageFile),
  importance: z.enum(['low', 'normal', 'high']),
  way: z.enum(['internal', 'email']),
  place: z.enum(['inbox', 'sent', 'folder', 'spam', 'bin']),
  folderId: z.number().nullable(),
  read: z.boolean(),
  processedAt: z.string().nullable(),
  starred: z.boolean(),
  snoozedUntil: z.string().nullable(),
  /** The ids of its labels that its reader may know. */
  labels: z.array(z.number()),
  about: AboutRecord.nullable(),
  /** The mail account that it came by, or went out of, where the reader may know it. */
  account: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** For an e-mail that went out: of each address what became of it. */
  deliveries: z.array(Delivery),
  /** Of one that went to each recipient apart, for its sender: how many it has reached; null for all else. */
  deliveryCounts: DeliveryCounts.nullable(),
  /** Whether the reader sent it, and may decide what becomes of it. */
  isOwn: z.boolean(),
  /** It has a layout, which `messaging_message_layout` shows. */
  hasLayout: z.boolean(),
  /** Whom its sender wishes to be told that it was read, until its reader has decided. */
  receiptTo: z.object({ name: z.string(), address: z.string() }).nullable(),
  /** What its reader should know of an e-mail; null for all else. */
  notes: ShownNotes.nullable(),
});
export type ShownMessage = z.infer<typeof ShownMessage>;

export const MAX_RECORD_MESSAGES = 500;

/** A message beside the record that it is about. */
export const RecordMessage = z.object({
  id: z.number(),
  subject: z.string(),
  from: z.string(),
  sentAt: z.string(),
  preview: z.string(),
  /** How many files come with it. */
  files: z.number(),
  important: z.boolean(),
  read: z.boolean(),
  /** The reader has sent it. */
  sent: z.boolean(),
  /** The folder in which it lies, where somebody made that. */
  folderId: z.number().nullable(),
});
export type RecordMessage = z.infer<typeof RecordMessage>;

const MessageFolder = z.object({
  id: z.number(),
  name: z.string(),
  parentId: z.number().nullable(),
  /** It is the reader's own, or is shared with the reader. */
  own: z.boolean(),
  shared: z.boolean(),
  /** Messages in it that are not processed, and those of them that are not read. */
  open: z.number(),
  unread: z.number(),
});

/** A label that people put on messages. */
const MessageLabel = z.object({
  id: z.number(),
  name: z.string(),
  colour: Colour,
  /** It is the reader's own, or is shared with the reader. */
  own: z.boolean(),
  shared: z.boolean(),
  /** Messages with it that are not processed, in the inbox and in folders, and those of them that are not read. */
  open: z.number(),
  unread: z.number(),
});
export type MessageLabel = z.infer<typeof MessageLabel>;

export const MessageFolders = z.object({
  /** Messages that wait to be processed, and those of them that are not read. */
  inbox: z.object({ open: z.number(), unread: z.number() }),
  drafts: z.number(),
  spam: z.number(),
  folders: z.array(MessageFolder),
  labels: z.array(MessageLabel),
  /** The table of messages, by which lists are asked for them, and those of folders and labels. */
  tableId: z.number(),
  folderTableId: z.number(),
  labelTableId: z.number(),
});
export type MessageFolders = z.infer<typeof MessageFolders>;
