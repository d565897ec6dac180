import type { DraftContent, MessageDraft } from './message-routes.ts';

/** What a draft says, as it is kept: without the names of those it goes to and the title of its record. */
export function draftContentOf(draft: MessageDraft): DraftContent {
  const { to, cc, bcc, subject, body, importance, files, about, account, wantsReceipt, answers, thread } =
    draft;
  const bare = (list: MessageDraft['to']): DraftContent['to'] =>
    list.map((one) => (one.kind === 'address' ? one : { kind: one.kind, id: one.id }));
  return {
    to: bare(to),
    cc: bare(cc),
    bcc: bare(bcc),
    subject,
    body,
    importance,
    files,
    about: about && { tableId: about.tableId, recordId: about.recordId },
    account,
    wantsReceipt,
    answers,
    thread,
  };
}
