import { mayOperate } from '#core/access/access.ts';
import type { MailRule } from '#core/contract/messaging/mail-rules.ts';
import { AppError } from '#core/errors.ts';
import { readableTable } from '../query/scene/place.ts';
import { namedTemplate, saveRecord, type OwnContext } from '../records/records.ts';
import type { LineGround } from './account-of.ts';
import { mailAccountTable, ownMailAccount } from './own-account.ts';

/** The rules of an account of one's own. Throws AppError `mail_account.unknown`. */
export async function accountRules(
  context: OwnContext,
  id: number,
  ground: LineGround,
): Promise<readonly MailRule[]> {
  return (await ownMailAccount(context, id, ground)).rules?.rules ?? [];
}

/**
 * Sets the rules of an account of one's own, a change of its record that can be undone: e-mails that come in from now on
 * become records by them, with the rights that its owner has then. Throws AppError `mail_account.unknown`, and of a rule
 * by which nothing could be made `table.unknown`, `access.refused`, `template.unknown`.
 */
export async function saveAccountRules(
  context: OwnContext,
  { id, rules }: { readonly id: number; readonly rules: readonly MailRule[] },
  ground: LineGround,
): Promise<void> {
  await ownMailAccount(context, id, ground);
  for (const { table: tableId, template } of rules) {
    const table = readableTable(context, tableId);
    if (!mayOperate(context.viewer, 'create', table)) throw new AppError('access.refused');
    if (template !== null) namedTemplate(table, template);
  }
  const kept = { since: new Date().toISOString(), rules };
  const values = { rules: rules.length === 0 ? null : JSON.stringify(kept) };
  await saveRecord(context, { tableId: mailAccountTable(context).id, id, values });
}
