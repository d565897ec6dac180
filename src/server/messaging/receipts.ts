import { randomUUID } from 'node:crypto';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { formatted } from '#core/fields/rich-text/formatted.ts';
import { formatLocale, momentFormat } from '#core/language/formats.ts';
import { must } from '#core/std/must.ts';
import { inTransaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { queueOutgoing, type MailAccount } from '../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { answeredMail } from './answering.ts';
import { messagingAccount } from './message-table.ts';
import { readMessage } from './read-messages.ts';
import { writingAccounts } from './writing-account.ts';

/**
 * Tells the sender of an e-mail that it was read, or decides not to: once for each copy, by whoever may write from its
 * account. Throws AppError `record.unknown`, `message.no_receipt` where nothing is to decide, `message.no_account`,
 * `message.account_rests`.
 */
export async function decideReceipt(context: OwnContext, id: number, isSent: boolean): Promise<void> {
  messagingAccount(context);
  const message = await readMessage(context, id);
  const { receiptTo, account: of, key } = message;
  const original = key === null ? undefined : await answeredMail(context, key);
  if (!receiptTo || !original) throw new AppError('message.no_receipt');
  const account = (await writingAccounts(context)).find((one) => one.id === of?.id);
  if (!account) throw new AppError('message.no_account');
  if (isSent && (!account.active || account.smtp === null))
    throw new AppError('message.account_rests', { account: account.label });
  const content = isSent ? await receiptFor(context, { message, account, original }) : undefined;
  await inTransaction(context.db, async (tx) => {
    const { rowCount } = await tx.query(
      sql`insert into colonnade.mail_receipt (message, sent) values ($1, $2) on conflict do nothing`,
      [id, isSent],
    );
    if (rowCount === 0) throw new AppError('message.no_receipt');
    if (!content) return;
    await queueOutgoing(
      tx,
      { secrets: must(context.secrets, 'secrets') },
      {
        account: account.id,
        sender: null,
        mailId: `<${randomUUID()}@${account.address.split('@').at(-1) ?? 'localhost'}>`,
        content,
        files: [],
        recipients: [receiptTo.address],
      },
    );
  });
}

async function receiptFor(
  { viewer }: OwnContext,
  {
    message: { subject, receiptTo },
    account,
    original,
  }: {
    readonly message: ShownMessage;
    readonly account: MailAccount;
    readonly original: { readonly mailId: string; readonly references: readonly string[] };
  },
) {
  const translations = await openedTranslations();
  const { locale, timeZone } = viewer;
  const when = momentFormat(formatLocale(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const say = (key: string, values: Readonly<Record<string, string>>) =>
    translations.message(`mail_receipt.${key}`, values, locale);
  return {
    from: { name: account.senderName ?? viewer.name, address: account.address },
    to: receiptTo ? [receiptTo] : [],
    cc: [],
    subject: say('subject', { subject }),
    body: formatted(say('text', { subject, address: account.address, when: when.format(new Date()) })),
    importance: 'normal',
    inReplyTo: original.mailId,
    references: original.references,
    isAutomatic: true,
    receipt: { of: original.mailId, reader: account.address },
  } as const;
}
