import type { Delivery } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { decideOutgoing } from '../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../records/records.ts';
import { messagingAccount } from './message-table.ts';
import { readMessage } from './read-messages.ts';

/**
 * Says what becomes of an e-mail that failed or is uncertain for an address. Throws AppError `record.unknown`,
 * `message.not_sender` for others than its sender, `message.settled` where there is nothing to decide.
 */
export async function decideDelivery(
  context: OwnContext,
  message: number,
  { address, what }: { readonly address: string; readonly what: 'again' | 'leave' },
): Promise<readonly Delivery[]> {
  const account = messagingAccount(context);
  const { key, isOwn } = await readMessage(context, message);
  if (!isOwn || key === null) throw new AppError('message.not_sender');
  await decideOutgoing(context.db, { sender: account, mailKey: key, address, what });
  return (await readMessage(context, message)).deliveries;
}
