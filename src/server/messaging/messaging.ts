export { cleanDrafts } from './draft-rows.ts';
export {
  dropDraft,
  keepMessageDraft,
  listDrafts,
  beginMessage,
  restoreDraft,
  showMessageDraft,
  takeMessageBack,
} from './drafts.ts';
export { findRecipients } from './find-recipients.ts';
export { foldersOf } from './folders.ts';
export { noteMessageSeen, readThread } from './read-messages.ts';
export { SEND_MESSAGE, sendDraft, sendingJob } from './send.ts';
