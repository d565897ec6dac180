import type { Delivery, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { AppError } from '#core/errors.ts';
import { decideOutgoing, outgoingStates, type OutgoingState } from '../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { messagingAccount } from './message-table.ts';
import { readMessage } from './read-messages.ts';

/**
 * Messages that went out by e-mail with what became of them for each address: all addresses to who sent them, those that
 * the message names openly to others who read a copy.
 */
export async function withDeliveries(
  context: OwnContext,
  messages: readonly ShownMessage[],
): Promise<ShownMessage[]> {
  const out = messages.filter(({ way, from, key }) => way === 'email' && from.user !== null && key !== null);
  if (out.length === 0) return [...messages];
  const states = await outgoingStates(
    context.db,
    out.flatMap(({ key }) => key ?? []),
  );
  const wordsOf = await reasonWords(context);
  return messages.map((message) => {
    const { key, isOwn, to, cc } = message;
    const found = key === null ? [] : (states.get(key) ?? []);
    const open = new Set([...to, ...cc].map(({ address }) => address?.toLowerCase()));
    const shown = found.filter(({ address }) => isOwn || open.has(address.toLowerCase()));
    return shown.length === 0 ? message : { ...message, deliveries: shown.map((one) => told(one, wordsOf)) };
  });
}

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

function told(
  { address, state, reason, answer, at }: OutgoingState,
  wordsOf: (reason: string) => string,
): Delivery {
  return {
    address,
    state,
    reason: reason === null ? null : wordsOf(reason),
    answer: answer === '' ? null : answer,
    at: at?.toISOString() ?? null,
  };
}

async function reasonWords({ viewer }: OwnContext): Promise<(reason: string) => string> {
  const translations = await openedTranslations();
  return (reason) => translations.message(`mail_reasons.${reason}`, {}, viewer.locale);
}
