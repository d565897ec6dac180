import type { Delivery, DeliveryCounts, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import {
  accountProblemText,
  outgoingCounts,
  isMailProblem,
  outgoingStates,
  type OutgoingState,
} from '../mail-accounts/mail-accounts.ts';
import type { OwnContext } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';

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
  const apart = out.flatMap(({ key, isOwn, notes }) => (isOwn && notes?.apart && key !== null ? [key] : []));
  const counts =
    apart.length === 0 ? new Map<string, DeliveryCounts>() : await outgoingCounts(context.db, apart);
  const wordsOf = await reasonWords(context);
  return messages.map((message) => {
    const { key, isOwn, to, cc } = message;
    const found = key === null ? [] : (states.get(key) ?? []);
    const open = new Set([...to, ...cc].map(({ address }) => address?.toLowerCase()));
    const shown = found.filter(({ address }) => isOwn || open.has(address.toLowerCase()));
    const deliveryCounts = (key === null ? undefined : counts.get(key)) ?? null;
    return { ...message, deliveryCounts, deliveries: shown.map((one) => told(one, wordsOf)) };
  });
}

function told(
  { address, state, reason, answer, at, read_at: readAt }: OutgoingState,
  wordsOf: (reason: string) => string,
): Delivery {
  return {
    address,
    state,
    reason: reason === null ? null : wordsOf(reason),
    answer: answer === '' ? null : answer,
    at: at?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
  };
}

async function reasonWords({ viewer }: OwnContext): Promise<(reason: string) => string> {
  const translations = await openedTranslations();
  const words = { translations, locale: viewer.locale };
  return (reason) =>
    isMailProblem(reason)
      ? accountProblemText({ code: reason, side: 'smtp' }, words)
      : translations.message(`mail_reasons.${reason}`, {}, viewer.locale);
}
