import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Chosen, ChosenOneByOne, MatchingRecords } from '../lists/chosen.ts';
import { SENDING_SECONDS } from '../route/limits.ts';
import { Digits, Flag, route } from '../route/route.ts';
import { FoundRecipient, MAX_RECIPIENTS } from './message-recipients.ts';
import {
  About,
  ApartPreview,
  Delivery,
  DraftContent,
  DraftInList,
  MessageDraft,
  MessageFolders,
  IdNumber,
  RecordMessage,
  ShownMessage,
  recipients,
} from './message-shapes.ts';

export type {
  AddressRecipient,
  Colleagues,
  FoundRecipient,
  MessageRecipient,
  NamedRecipient,
  RecordRecipients,
} from './message-recipients.ts';
export { MAX_RECIPIENTS } from './message-recipients.ts';
export type {
  About,
  ApartPreview,
  Delivery,
  DeliveryCounts,
  DraftContent,
  DraftInList,
  MessageDraft,
  MessageFile,
  MessageFolders,
  MessageLabel,
  Person,
  RecordMessage,
  ShownMessage,
} from './message-shapes.ts';
export { MAX_RECORD_MESSAGES } from './message-shapes.ts';

const Draft = z.strictObject({ draft: naming('plain', IdNumber) });
const DraftAt = Draft.extend({ version: naming('plain', IdNumber) });

/** Messages: their folders, how they are written, sent and read. Lists of them are lists of their table. */
export const MESSAGE_ROUTES = {
  messaging_folder_list: route({
    method: 'GET',
    path: '/messaging/folder/list',
    audience: 'session',
    personal: true,
    summary:
      'The folders of messages: how much waits in each, the own ones and those that are shared; labels likewise',
    answer: MessageFolders,
  }),
  messaging_label_chosen: route({
    method: 'POST',
    path: '/messaging/label/chosen',
    audience: 'session',
    reads: true,
    personal: true,
    summary: 'How many of the chosen messages have which label of their reader',
    body: z.strictObject({ chosen: Chosen }),
    answer: z.object({ labels: z.array(z.object({ id: z.number(), count: z.number() })) }),
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
  messaging_message_receipt: route({
    method: 'POST',
    path: '/messaging/message/receipt/{messageID}',
    audience: 'session',
    summary:
      'Tells the sender of an e-mail that it was read, as the sender wishes, or does not; decided once',
    params: z.object({ messageID: naming('plain', Digits) }),
    body: z.strictObject({ send: z.boolean() }),
    answer: z.object({}),
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
    body: z.strictObject({ template: naming('plain', IdNumber) }),
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
      z.strictObject({
        how: z.literal('empty'),
        about: About.optional(),
        to: recipients.optional(),
        /** Records of a table, each of which gets a message of its own. */
        each: z
          .strictObject({
            tableId: naming('table', IdNumber),
            chosen: z.union([ChosenOneByOne, MatchingRecords]),
          })
          .optional(),
      }),
      z.strictObject({
        how: z.enum(['answer', 'answerAll', 'forward']),
        message: naming('plain', IdNumber),
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
  messaging_draft_preview: route({
    method: 'POST',
    path: '/messaging/draft/preview',
    audience: 'session',
    reads: true,
    personal: true,
    summary: 'What one recipient of a message that goes to each apart will read, and whom it goes to in all',
    body: Draft.extend({ position: naming('plain', z.number().int().min(0).max(MAX_RECIPIENTS)) }),
    answer: ApartPreview,
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
