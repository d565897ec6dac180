import { randomUUID } from 'node:crypto';
import type { DraftContent } from '#core/contract/messaging/message-routes.ts';
import type { Viewer } from '#core/access/viewer.ts';
import { mailKeyOf, type MailAccount } from '../mail-accounts/mail-accounts.ts';
import { changeRecords, type RecordChange, type RequestContext } from '../records/records.ts';
import type { AnsweredMail } from './answering.ts';
import { previewOf } from './drafts.ts';
import { messageTable, messengerFor } from './message-table.ts';

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

/** What all copies of one message hold, with whom it names. */
type Copied = ReturnType<typeof copyValues> & { readonly recipients: string };

/**
 * The copies of who has sent a message: that in the sender's folders, with what it has besides, and that in the folder of
 * the account that it goes out of, where that has one.
 */
export function sentCopies(
  values: Copied,
  {
    viewer,
    account,
    besides = {},
  }: Pick<Departure, 'account'> & {
    readonly viewer: Viewer;
    readonly besides?: Readonly<Record<string, unknown>>;
  },
): readonly Readonly<Record<string, unknown>>[] {
  const sent = { ...values, read: true, processed_at: values.sent_at };
  const shared =
    account?.folder && account.owner !== null
      ? [{ ...sent, place: 'folder', folder: account.folder, owner: account.owner }]
      : [];
  return [{ ...sent, ...besides, place: 'sent', owner: viewer.userId }, ...shared];
}

/** Puts copies of a message into the folders of those whose they are, as one operation. */
export async function keepCopies(
  context: RequestContext,
  copies: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const table = messageTable(context.catalog);
  const changes: readonly RecordChange[] = copies.map((values) => ({ table, id: null, values }));
  const messenger = { ...context, viewer: messengerFor(context.viewer) };
  await changeRecords(messenger, { kind: 'create', table, action: 0, changes, accepted: 'all' });
}

/** A Message-ID of its own, at the domain of the address that writes. */
function newMailId(address: string): string {
  return `<${randomUUID()}@${address.split('@').at(-1) ?? 'localhost'}>`;
}
