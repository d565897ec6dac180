import { mayUseMessages } from '#core/access/messenger.ts';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext } from '../records/records.ts';
import { mailAccounts, type AccountGround, type LineGround, type MailAccount } from './account-of.ts';

/** Most accounts of one reader that are told of. */
const MAX_ACCOUNTS = 200;

/** The product's table of e-mail accounts. */
export function mailAccountTable({ catalog }: Pick<OwnContext, 'catalog'>) {
  return must(catalog.tablesByName.get('mail_account'), 'the table of accounts');
}

/** Throws AppError `message.closed` for whoever has no messages, or is not there in person. */
function requireCorrespondent({ viewer }: Pick<OwnContext, 'viewer'>): void {
  if (!mayUseMessages(viewer)) throw new AppError('message.closed');
}

/** The accounts that a reader may read, own and shared ones, by their names: their rights are those of the table. */
export async function readableAccounts(
  context: OwnContext,
  ground: AccountGround,
): Promise<readonly MailAccount[]> {
  requireCorrespondent(context);
  const { db } = context;
  const answer = await listWindow(db, context, {
    tableId: mailAccountTable(context).id,
    columns: ['label'],
    sort: [{ column: 'label' }],
    limit: MAX_ACCOUNTS,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string][] };
  const ids = rows.map(([id]) => id);
  const found = new Map((await mailAccounts(db, ground, ids)).map((account) => [account.id, account]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** An account of the reader's own. Throws AppError `mail_account.unknown`, also where it is only shared. */
export async function ownMailAccount(
  context: OwnContext,
  id: number,
  ground: LineGround,
): Promise<MailAccount> {
  requireCorrespondent(context);
  const [account] = await mailAccounts(context.db, ground, [id]);
  if (account?.owner !== context.viewer.userId) throw new AppError('mail_account.unknown');
  return account;
}
