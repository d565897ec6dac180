import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { SENDING_SECONDS } from '../route/limits.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { ShownNotes } from './mail-notes.ts';
import { FoundRecipient, MessageRecipient, NamedRecipient } from './message-recipients.ts';

export type {
  AddressRecipient,
  Colleagues,
  FoundRecipient,
  MessageRecipient,
  NamedRecipient,
} from './message-recipients.ts';

/** Most recipients of one message, people of groups and roles counted. */
export const MAX_RECIPIENTS = 10_000;
/** Most recipients as they are named, of one of the three kinds. */
const MAX_NAMED = 500;
/** Most attachments of a message. */
const MAX_FILES = 50;
const MAX_SUBJECT = 1_000;
const MAX_BODY = 2_000_000;

const id = z.number().int().positive();

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
const About = z.strictObject({ tableId: naming('table', id), recordId: naming('record', id) });
export type About = z.infer<typeof About>;

const recipients = z.array(MessageRecipient).max(MAX_NAMED);

/** What a draft says. */
const DraftContent = z.strictObject({
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
  account: naming('plain', id).nullable(),
  /** Asks programs of those it goes to by e-mail to tell when it is read. */
  wantsReceipt: z.boolean(),
  /** The message that it answers, by its key, and the thread that it belongs to. */
  answers: z.string().max(60).nullable(),
  thread: z.string().max(60).nullable(),
});
export type DraftContent = z.infer<typeof DraftContent>;

/** The record that a message is about, as its reader knows it; no title where the reader may not see it. */
const AboutRecord = About.extend({ title: z.string().nullable() });

const MessageDraft = DraftContent.extend({
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
  /** The mail accounts that its writer may use, by their names; `signature` is HTML of a formatted text. */
  accounts: z.array(
    z.object({ id: z.number(), label: z.string(), address: z.string(), signature: z.string() }),
  ),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

/** A draft in a list. */
const DraftInList = z.object({
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
const Delivery = z.object({
  address: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'uncertain']),
  /** In words of the reader's language; what the server said stands in `answer`. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  at: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A message as its reader has it. */
const ShownMessage = z.object({
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
  about: AboutRecord.nullable(),
  /** The mail account that it came by, or went out of, where the reader may know it. */
  account: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** For an e-mail that went out: of each address what became of it. */
  deliveries: z.array(Delivery),
  /** Whether the reader sent it, and may decide what becomes of it. */
  isOwn: z.boolean(),
  /** It has a layout, which `messaging_message_layout` shows. */
  hasLayout: z.boolean(),
  /** What its reader should know of an e-mail; null for all else. */
  notes: ShownNotes.nullable(),
});
export type ShownMessage = z.infer<typeof ShownMessage>;

export const MAX_RECORD_MESSAGES = 500;

/** A message beside the record that it is about. */
const RecordMessage = z.object({
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

const MessageFolders = z.object({
  /** Messages that wait to be processed, and those of them that are not read. */
  inbox: z.object({ open: z.number(), unread: z.number() }),
  drafts: z.number(),
  spam: z.number(),
  folders: z.array(MessageFolder),
  /** The table of messages, by which lists are asked for them, and that of folders. */
  tableId: z.number(),
  folderTableId: z.number(),
});
export type MessageFolders = z.infer<typeof MessageFolders>;

const Draft = z.strictObject({ draft: naming('plain', id) });
const DraftAt = Draft.extend({ version: naming('plain', id) });

/** Messages: their folders, how they are written, sent and read. Lists of them are lists of their table. */
export const MESSAGE_ROUTES = {
  messaging_folder_list: route({
    method: 'GET',
    path: '/messaging/folder/list',
    audience: 'session',
    personal: true,
    summary: 'The folders of messages: how much waits in each, the own ones and those that are shared',
    answer: MessageFolders,
  }),
  messaging_message_get: route({
    method: 'GET',
    path: '/messaging/message/get/{messageID}',
    audience: 'session',
    personal: true,
    summary: 'A message with all of its thread that its reader has, the oldest first',
    params: z.object({ messageID: naming('plain', Digits) }),
    answer: z.object({ messages: z.array(ShownMessage), shown: z.number(), isWhole: z.boolean() }),
  }),
  messaging_message_layout: route({
    method: 'GET',
    path: '/messaging/message/layout/{messageID}',
    audience: 'session',
    personal: true,
    summary:
      'The layout of an e-mail as a document of its own, with pictures from outside where they are asked for',
    params: z.object({ messageID: naming('plain', Digits) }),
    query: z.object({ images: Flag.prefault('0') }),
    media: 'text/html',
  }),
  messaging_message_seen: route({
    method: 'POST',
    path: '/messaging/message/seen/{messageID}',
    audience: 'session',
    unattended: true,
    summary: 'Notes that a message was opened: it is read from then on, which is no change to undo',
    params: z.object({ messageID: naming('plain', Digits) }),
    body: z.strictObject({}),
    answer: z.object({}),
  }),
  messaging_delivery_decide: route({
    method: 'POST',
    path: '/messaging/delivery/decide/{messageID}',
    audience: 'session',
    summary:
      'Says what becomes of an e-mail that did not reach somebody, or of which nobody knows: sent again, or left',
    params: z.object({ messageID: naming('plain', Digits) }),
    body: z.strictObject({ address: z.string().max(254), what: z.enum(['again', 'leave']) }),
    answer: z.object({ deliveries: z.array(Delivery) }),
  }),
  messaging_record_list: route({
    method: 'GET',
    path: '/messaging/record/{idform}/{idenreg}',
    audience: 'session',
    personal: true,
    summary: 'The messages about a record that the reader has, the newest first',
    params: z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) }),
    query: z.object({ count: naming('plain', Digits).optional() }),
    answer: z.object({
      messages: z.array(RecordMessage),
      /** There are more. */
      more: z.boolean(),
      /** The table of messages, whose changes concern them. */
      tableId: z.number(),
    }),
  }),
  messaging_message_link: route({
    method: 'POST',
    path: '/messaging/message/link/{messageID}',
    audience: 'session',
    summary: 'Says which record a message is about, in the reader’s own copy alone; null for none',
    params: z.object({ messageID: naming('plain', Digits) }),
    body: z.strictObject({ about: About.nullable() }),
    /** What it was about before, by which it is taken back. */
    answer: z.object({ before: About.nullable() }),
  }),
  messaging_template_list: route({
    method: 'GET',
    path: '/messaging/template/list',
    audience: 'session',
    personal: true,
    summary:
      'The templates of messages that the account has: the own ones, and those that are shared with it',
    answer: z.object({
      templates: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          subject: z.string(),
          /** HTML of a formatted text. */
          body: z.string(),
        }),
      ),
      /** The table of templates, in which they are made and changed. */
      tableId: z.number(),
    }),
  }),
  messaging_message_template: route({
    method: 'POST',
    path: '/messaging/message/template/{messageID}',
    audience: 'session',
    summary: 'Begins an answer to a message that says what a template does',
    params: z.object({ messageID: naming('plain', Digits) }),
    body: z.strictObject({ template: naming('plain', id) }),
    answer: MessageDraft,
  }),
  messaging_draft_list: route({
    method: 'GET',
    path: '/messaging/draft/list',
    audience: 'session',
    personal: true,
    summary: 'The messages that the account is writing, the last one first',
    answer: z.object({ drafts: z.array(DraftInList) }),
  }),
  messaging_draft_get: route({
    method: 'GET',
    path: '/messaging/draft/get/{messageID}',
    audience: 'session',
    personal: true,
    summary: 'A message that the account is writing',
    params: z.object({ messageID: naming('plain', Digits) }),
    answer: MessageDraft,
  }),
  messaging_draft_open: route({
    method: 'POST',
    path: '/messaging/draft/open',
    audience: 'session',
    summary: 'Begins a message: empty, or as an answer to one, to all of its people, or to pass it on',
    body: z.discriminatedUnion('how', [
      z.strictObject({ how: z.literal('empty'), about: About.optional(), to: recipients.optional() }),
      z.strictObject({
        how: z.enum(['answer', 'answerAll', 'forward']),
        message: naming('plain', id),
      }),
    ]),
    answer: MessageDraft,
  }),
  messaging_draft_save: route({
    method: 'POST',
    path: '/messaging/draft/save',
    audience: 'session',
    summary: 'Keeps what a message says; refused where another window has changed it since',
    body: DraftAt.extend({ content: DraftContent }),
    answer: z.object({ version: z.number(), savedAt: z.string() }),
  }),
  messaging_draft_send: route({
    method: 'POST',
    path: '/messaging/draft/send',
    audience: 'session',
    summary: `Sends a message after ${SENDING_SECONDS} seconds, in which it can be taken back, or at a later time`,
    body: DraftAt.extend({ at: naming('plain', z.iso.datetime({ offset: true })).optional() }),
    answer: z.object({ version: z.number(), sendsAt: z.string() }),
  }),
  messaging_draft_back: route({
    method: 'POST',
    path: '/messaging/draft/back',
    audience: 'session',
    summary: 'Takes back a message that is on its way: it is a draft again',
    body: Draft,
    answer: MessageDraft,
  }),
  messaging_draft_drop: route({
    method: 'POST',
    path: '/messaging/draft/drop',
    audience: 'session',
    summary: 'Deletes a draft, which can be had back for a month',
    body: Draft,
    answer: z.object({}),
  }),
  messaging_draft_restore: route({
    method: 'POST',
    path: '/messaging/draft/restore',
    audience: 'session',
    summary: 'Gives back a deleted draft',
    body: Draft,
    answer: MessageDraft,
  }),
  messaging_recipient_find: route({
    method: 'POST',
    path: '/messaging/recipient/find',
    audience: 'session',
    reads: true,
    summary:
      'Users, groups, roles and records with an e-mail address whose names contain the words of a text',
    body: z.strictObject({ text: z.string().max(200) }),
    answer: z.object({ recipients: z.array(FoundRecipient) }),
  }),
} as const;
