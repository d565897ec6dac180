import type { AnswerOf } from '#core/contract/route/route.ts';
import type { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import { usesMessages } from '#core/access/messenger.ts';
import { foldText } from '#core/language/fold-text.ts';
import { labelOf } from '#core/language/labels.ts';
import { foundRecipients } from '../query/people/recipients.ts';
import type { OwnContext } from '../records/records.ts';
import { messagingAccount, rolesOfReaders } from './message-table.ts';

/** Most roles that are found. */
const FOUND = 5;

type Found = AnswerOf<(typeof MESSAGE_ROUTES)['messaging_recipient_find']>['recipients'];

/**
 * Users who read messages, groups and roles whose names contain the words of a text. Names of colleagues are no secret
 * among those who write messages. Throws AppError `message.closed`.
 */
export async function findRecipients(context: OwnContext, text: string): Promise<Found> {
  messagingAccount(context);
  const { db, catalog, viewer } = context;
  const found = await foundRecipients(db, text, { roles: rolesOfReaders(catalog) });
  const words = foldText(text).split(/\s+/);
  const roles = catalog.document.roles
    .filter(usesMessages)
    .map(({ id, label }) => ({
      kind: 'role' as const,
      id,
      name: labelOf(label, viewer.locale),
      people: null,
    }))
    .filter(({ name }) => words.every((word) => foldText(name).includes(word)))
    .slice(0, FOUND);
  return [...found, ...roles];
}
