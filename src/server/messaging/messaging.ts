export { cleanDrafts } from './draft-rows.ts';
export { dropDraft, keepDraft, listDrafts, openDraft, restoreDraft, showDraft, takeBack } from './drafts.ts';
export { findRecipients } from './find-recipients.ts';
export { foldersOf } from './folders.ts';
export { readThread } from './read-messages.ts';
export { SEND_MESSAGE, sendDraft, sendMessage } from './send.ts';
