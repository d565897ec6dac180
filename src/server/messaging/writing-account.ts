import type {
  AddressRecipient,
  DraftContent,
  MessageRecipient,
  Person,
} from '#core/contract/messaging/message-routes.ts';
import { mayOperate, mayReadColumn } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import { isEmailAddress } from '#core/fields/registry.ts';
import { must } from '#core/std/must.ts';
import { signedAccounts, type MailAccount, type SignedAccount } from '../mail-accounts/mail-accounts.ts';
import { listWindow } from '../query/list/run-list.ts';
import type { OwnContext, RequestContext } from '../records/records.ts';

/** Most colleagues whose addresses stand in an e-mail, and are read at once. */
export const MAX_OPENED = 200;

/** The mail accounts that a user may write from, by their names: the own ones, and those that are shared with the user. */
export async function writingAccounts(context: OwnContext): Promise<readonly SignedAccount[]> {
  const { catalog, secrets } = context;
  return await signedAccounts(context, { catalog, secrets: must(secrets, 'secrets') });
}

/**
 * The account that a message goes out of by e-mail; undefined where it goes to colleagues alone. Throws AppError
 * `message.no_account` without one that its writer may use, `message.account_rests` for one that sends nothing,
 * `message.reply_address` where answers are to go to what is no address.
 */
export async function accountOfDraft(
  context: OwnContext,
  { to, cc, bcc, account, replyTo }: DraftContent,
): Promise<MailAccount | undefined> {
  const isMail = ({ kind }: MessageRecipient) => kind === 'address' || kind === 'records';
  if (![...to, ...cc, ...bcc].some(isMail)) return undefined;
  const found =
    account === null ? undefined : (await writingAccounts(context)).find(({ id }) => id === account);
  if (!found) throw new AppError('message.no_account');
  if (!found.active || found.smtp === null)
    throw new AppError('message.account_rests', { account: found.label });
  if (replyTo.trim() !== '' && !isEmailAddress(replyTo.trim())) throw new AppError('message.reply_address');
  return found;
}

/** Those of the recipients who are reached by e-mail, each address once. */
export function addressesIn(recipients: DraftContent['to']): readonly AddressRecipient[] {
  const found = recipients.flatMap((one) => (one.kind === 'address' ? [one] : []));
  return [...new Map(found.map((one) => [one.address.toLowerCase(), one])).values()];
}

/** How a message names those who are reached by e-mail. */
export function personsOf(recipients: DraftContent['to']): readonly Person[] {
  return addressesIn(recipients).map(({ name, address }) => ({ name: name || address, user: null, address }));
}

/** The e-mail addresses of users, of those whose address the viewer may read. */
export async function addressesOfColleagues(
  context: RequestContext,
  users: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const table = must(context.catalog.tablesByName.get('user'), 'the table of users');
  if (users.length === 0 || !mayOperate(context.viewer, 'read', table)) return new Map();
  const email = columnNamed(table, 'email');
  if (!email || !mayReadColumn(context.catalog, context.viewer, table, email)) return new Map();
  const answer = await listWindow(context.db, context, {
    tableId: table.id,
    columns: ['email'],
    records: users.slice(0, MAX_OPENED),
    limit: MAX_OPENED,
  });
  const { rows } = JSON.parse(answer) as { rows: [number, string | null][] };
  return new Map(rows.flatMap(([id, address]) => (address === null ? [] : [[id, address]])));
}
