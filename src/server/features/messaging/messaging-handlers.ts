import {
  MAX_RECIPIENTS,
  type MESSAGE_ROUTES,
  type RecordRecipients,
} from '#core/contract/messaging/message-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { choiceOf, matchingIds } from '../../lists/lists.ts';
import type { OwnContext } from '../../records/records.ts';
import { linkBase } from '../../session/session.ts';
import type { Services } from '../services.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import {
  decideDelivery,
  decideReceipt,
  beginFromTemplate,
  dropDraft,
  listTemplates,
  findRecipients,
  foldersOf,
  keepMessageDraft,
  labelsOfChosen,
  linkMessage,
  listDrafts,
  listRecordMessages,
  noteMessageSeen,
  previewApart,
  beginMessage,
  readThread,
  restoreDraft,
  sendDraft,
  showMessageDraft,
  takeMessageBack,
} from '../../messaging/messaging.ts';

/** Messages: their folders, how they are written, sent and read. */
export const messagingHandlers = ({ area }: Pick<Services, 'area'>) =>
  ({
    messaging_folder_list: async ({ requestContext }) => await foldersOf(requestContext()),
    messaging_label_chosen: async ({ requestContext, body }) => {
      const context = requestContext();
      const choose = async (table: number) => await choiceOf(context, table, body.chosen);
      return { labels: [...(await labelsOfChosen(context, choose))] };
    },
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
    messaging_message_receipt: async ({ requestContext, params, body }) => {
      await decideReceipt(requestContext(), params.messageID, body.send);
      return {};
    },
    messaging_template_list: async ({ requestContext }) => await listTemplates(requestContext()),
    messaging_message_template: async ({ requestContext, params, body }) =>
      await beginFromTemplate(requestContext(), { message: params.messageID, template: body.template }),
    messaging_draft_list: async ({ requestContext }) => ({
      drafts: [...(await listDrafts(requestContext()))],
    }),
    messaging_draft_get: async ({ requestContext, params }) =>
      await showMessageDraft(requestContext(), params.messageID),
    messaging_draft_open: async ({ requestContext, body }) => {
      const context = requestContext();
      const each = body.how === 'empty' ? body.each : undefined;
      return await beginMessage(context, body, each && (await recordsOf(context, each)));
    },
    messaging_draft_save: async ({ requestContext, body }) => await keepMessageDraft(requestContext(), body),
    messaging_draft_send: async ({ requestContext, request, body }) =>
      await sendDraft(requestContext(), body, linkBase(area, request)),
    messaging_draft_preview: async ({ requestContext, body }) => await previewApart(requestContext(), body),
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
  }) satisfies HandlersOf<Omit<typeof MESSAGE_ROUTES, 'messaging_message_layout'>>;

type Each = NonNullable<
  Extract<BodyOf<(typeof MESSAGE_ROUTES)['messaging_draft_open']>, { readonly how: 'empty' }>['each']
>;

/** The records that were chosen in a list. Throws AppError as lists do, `message.too_many`, `message.no_recipient`. */
async function recordsOf(context: OwnContext, { tableId, chosen }: Each): Promise<RecordRecipients> {
  const ids = 'records' in chosen ? chosen.records : await matchingIds(context, tableId, chosen);
  if (ids.length > MAX_RECIPIENTS) throw new AppError('message.too_many', { max: MAX_RECIPIENTS });
  if (ids.length === 0) throw new AppError('message.no_recipient');
  return { kind: 'records', tableId, recordIds: [...ids] };
}
