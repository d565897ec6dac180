import type { DraftContent, MessageFile } from '#core/contract/messaging/message-routes.ts';
import { imagesIn } from '#core/fields/rich-text/rich-image.ts';
import type { MailAccount, OutgoingContent } from '../mail-accounts/mail-accounts.ts';
import { arrivedFiles } from '../query/record/arrived-files.ts';
import type { RequestContext } from '../records/records.ts';

type Mailed = Pick<OutgoingContent, 'from' | 'subject' | 'body' | 'importance' | 'wantsReceipt'> &
  Partial<Pick<OutgoingContent, 'replyTo'>>;

/** What an e-mail says of a message, whomever it goes to, and the files that go with it. */
export async function mailedParts(
  { db, viewer }: RequestContext,
  { content, account }: { readonly content: DraftContent; readonly account: MailAccount },
): Promise<{ readonly said: Mailed; readonly files: readonly MessageFile[] }> {
  const { subject, body, importance, wantsReceipt } = content;
  const answersTo = content.replyTo.trim();
  const said: Mailed = {
    from: { name: account.senderName ?? viewer.name, address: account.address },
    ...(answersTo === '' ? {} : { replyTo: { name: '', address: answersTo } }),
    subject: subject.trim(),
    body,
    importance,
    wantsReceipt,
  };
  // The images that stand in its text go with those that are attached.
  const attached = new Set(content.files.map(({ id }) => id));
  const shown = imagesIn(body).filter((id) => !attached.has(id));
  const arrived = await arrivedFiles(db, shown);
  return { said, files: [...content.files, ...shown.flatMap((id) => arrived.get(id) ?? [])] };
}
