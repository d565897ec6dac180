export { cleanDrafts, holdDrafts } from './draft-rows.ts';
export { listTemplates } from './templates.ts';
export {
  beginFromTemplate,
  dropDraft,
  keepMessageDraft,
  listDrafts,
  beginMessage,
  restoreDraft,
  showMessageDraft,
  takeMessageBack,
} from './drafts.ts';
export { decideReceipt } from './receipts.ts';
export { decideDelivery } from './decide-delivery.ts';
export { previewApart } from './apart/preview-apart.ts';
export { findRecipients } from './find-recipients.ts';
export { foldersOf } from './folders.ts';
export { labelsOfChosen } from './labels.ts';
export { noteTrouble } from './note-trouble.ts';
export { messageTable, rolesOfReaders } from './message-table.ts';
export { noteMessageSeen, readThread } from './read-messages.ts';
export { layoutOfMessage } from './stored-layout.ts';
export { linkMessage } from './link-message.ts';
export { openOfMessage } from './record-of-message.ts';
export { MAKE_RECORD, queueRecord, recordJob } from './record-job.ts';
export { listRecordMessages } from './record-messages.ts';
export { SEND_MESSAGE, sendDraft, sendingJob } from './send.ts';
