import type { EventData } from '../../events/events.ts';
import { notifyAccounts } from '../../notifications/notifications.ts';
import type { SessionArea } from '../../session/session.ts';
import { readersAmong } from './known-cells.ts';

/** Tells the users that a comment names of it, those who may read its record. */
export async function notifyOfMentions(
  area: SessionArea,
  { comment, table, record, column, users, account: by }: EventData['comment.mentioned'],
): Promise<void> {
  await notifyAccounts(area.db, {
    accounts: await readersAmong(area, users, { table, record }),
    kind: 'mention',
    once: `mention:${comment}`,
    table,
    record,
    subject: { ids: [comment], ...(column === null ? {} : { column }) },
    by,
  });
}
