import type { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  decideDelivery,
  beginFromTemplate,
  dropDraft,
  listTemplates,
  findRecipients,
  foldersOf,
  keepMessageDraft,
  linkMessage,
  listDrafts,
  listRecordMessages,
  noteMessageSeen,
  beginMessage,
  readThread,
  restoreDraft,
  sendDraft,
  showMessageDraft,
  takeMessageBack,
} from '../../messaging/messaging.ts';

/** Messages: their folders, how they are written, sent and read. */
export const MESSAGING_HANDLERS = {
  messaging_folder_list: async ({ requestContext }) => await foldersOf(requestContext()),
  messaging_message_get: async ({ requestContext, params }) => {
    const { messages, shown, isWhole } = await readThread(requestContext(), params.messageID);
    return { messages: [...messages], shown, isWhole };
  },
  messaging_message_seen: async ({ requestContext, params }) => {
    await noteMessageSeen(requestContext(), params.messageID);
    return {};
  },
  messaging_delivery_decide: async ({ requestContext, params, body }) => ({
    deliveries: [...(await decideDelivery(requestContext(), params.messageID, body))],
  }),
  messaging_record_list: async ({ requestContext, params, query }) =>
    await listRecordMessages(requestContext(), { ...params, ...query }),
  messaging_message_link: async ({ requestContext, params, body }) => ({
    before: await linkMessage(requestContext(), { message: params.messageID, about: body.about }),
  }),
  messaging_template_list: async ({ requestContext }) => await listTemplates(requestContext()),
  messaging_message_template: async ({ requestContext, params, body }) =>
    await beginFromTemplate(requestContext(), { message: params.messageID, template: body.template }),
  messaging_draft_list: async ({ requestContext }) => ({ drafts: [...(await listDrafts(requestContext()))] }),
  messaging_draft_get: async ({ requestContext, params }) =>
    await showMessageDraft(requestContext(), params.messageID),
  messaging_draft_open: async ({ requestContext, body }) => await beginMessage(requestContext(), body),
  messaging_draft_save: async ({ requestContext, body }) => await keepMessageDraft(requestContext(), body),
  messaging_draft_send: async ({ requestContext, body }) => await sendDraft(requestContext(), body),
  messaging_draft_back: async ({ requestContext, body }) =>
    await takeMessageBack(requestContext(), body.draft),
  messaging_draft_drop: async ({ requestContext, body }) => {
    await dropDraft(requestContext(), body.draft);
    return {};
  },
  messaging_draft_restore: async ({ requestContext, body }) =>
    await restoreDraft(requestContext(), body.draft),
  messaging_recipient_find: async ({ requestContext, body }) => ({
    recipients: [...(await findRecipients(requestContext(), body.text))],
  }),
} satisfies HandlersOf<Omit<typeof MESSAGE_ROUTES, 'messaging_message_layout'>>;
