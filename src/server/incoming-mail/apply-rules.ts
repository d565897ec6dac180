import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import { foldText } from '#core/language/fold-text.ts';
import type { Runner } from '../database/pool.ts';
import type { ReadMail } from '../mail-content/mail-content.ts';
import { messageOfAccount } from '../query/people/mail-messages.ts';
import { queueRecord } from '../messaging/messaging.ts';
import type { MailToKeep } from './message-values.ts';

/** An e-mail that has become a message. */
type RuledMail = Pick<MailToKeep, 'account' | 'mail' | 'key' | 'role' | 'arrived' | 'thread'>;

/**
 * Has a record made of an e-mail by the first rule of its account that holds: of what came to the inbox since there are
 * rules, is about no record yet, and is neither spam nor a report nor what a program has answered.
 */
export async function applyRules(tx: Runner, ruled: RuledMail): Promise<void> {
  const { account, mail, key, role, arrived, thread } = ruled;
  const { rules: kept, owner } = account;
  if (!kept || role !== 'inbox' || thread.aboutRecord !== null || arrived < new Date(kept.since)) return;
  if (mail.spam || mail.report !== null || mail.autoSubmitted === 'auto-replied') return;
  const rule = kept.rules.find((one) => holds(one, mail));
  const message = rule && (await messageOfAccount(tx, account.id, key));
  if (rule && message !== undefined) await queueRecord(tx, { message, owner, rule });
}

/** Whether an e-mail is one that a rule is for. */
function holds({ from, to, subject }: MailRule, mail: ReadMail): boolean {
  const sender = `${mail.from?.name ?? ''} ${mail.from?.address ?? ''}`;
  const recipients = [...mail.to, ...mail.cc].map(({ address }) => address).join(' ');
  return contains(sender, from) && contains(recipients, to) && contains(mail.subject, subject);
}

function contains(text: string, words: string): boolean {
  return words === '' || foldText(text).includes(foldText(words));
}
