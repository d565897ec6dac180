import type { DraftContent, MessageDraft, MessageRecipient } from './message-routes.ts';

/** What a draft says, as it is kept: without the names of those it goes to and the title of its record. */
export function draftContentOf(draft: MessageDraft): DraftContent {
  const {
    to,
    cc,
    bcc,
    subject,
    body,
    importance,
    files,
    about,
    account,
    wantsReceipt,
    replyTo,
    answers,
    thread,
  } = draft;
  const { apart, mailing } = draft;
  const bare = (list: MessageDraft['to']): DraftContent['to'] =>
    list.map((one) => {
      if (one.kind === 'address') return one;
      const { name: _, ...recipient } = one;
      return recipient;
    });
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
    replyTo,
    apart,
    mailing,
    answers,
    thread,
  };
}

/** What tells one recipient from another. */
export function recipientKey(one: MessageRecipient): string {
  if (one.kind === 'address') return `address:${one.address.toLowerCase()}`;
  return one.kind === 'records' ? `records:${one.tableId}` : `${one.kind}:${one.id}`;
}

/** Recipients each once. */
export function recipientsOnce<One extends MessageRecipient>(recipients: readonly One[]): One[] {
  return [...new Map(recipients.map((one) => [recipientKey(one), one])).values()];
}
