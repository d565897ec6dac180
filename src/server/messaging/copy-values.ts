import { randomUUID } from 'node:crypto';
import type { DraftContent } from '#core/contract/messaging/message-routes.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { mailKeyOf, type MailAccount } from '../mail-accounts/mail-accounts.ts';
import type { AnsweredMail } from './answering.ts';
import { previewOf } from './drafts.ts';

/** A message when it goes. */
export interface Departure {
  readonly content: DraftContent;
  /** The account that it goes out of, where it goes to addresses too. */
  readonly account: MailAccount | undefined;
  readonly answered: AnsweredMail | undefined;
}

/** What all copies of a message hold alike. */
export function copyValues({ content, account, answered }: Departure, viewer: Viewer) {
  const mailId = account && newMailId(account.address);
  const key = mailId === undefined ? randomUUID() : mailKeyOf(mailId);
  return {
    subject: content.subject.trim(),
    from_name: account?.senderName ?? viewer.name,
    from_address: account?.address ?? null,
    from_user: viewer.userId,
    sent_at: new Date().toISOString(),
    body: content.body,
    preview: previewOf(content),
    files: content.files,
    importance: content.importance,
    way: account ? 'email' : 'internal',
    message_key: key,
    thread: content.thread ?? key,
    answers: content.answers,
    about_table: content.about?.tableId ?? null,
    about_record: content.about?.recordId ?? null,
    ...(account && mailId !== undefined
      ? { account: account.id, mail_id: mailId, mail_references: answered?.references.join(' ') ?? null }
      : { mail_id: null }),
  };
}

/** A Message-ID of its own, at the domain of the address that writes. */
function newMailId(address: string): string {
  return `<${randomUUID()}@${address.split('@').at(-1) ?? 'localhost'}>`;
}
