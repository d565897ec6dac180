import type { EventData } from '../../events/events.ts';
import { notifyAccounts } from '../../notifications/notifications.ts';
import type { SessionArea } from '../../session/session.ts';
import { knownRecords } from '../../query/rights/known-records.ts';
import { mayOperate } from '#core/access/access.ts';
import { catalogIn } from '#core/catalog/catalog.ts';
import { userViewer } from './known-cells.ts';

/** Tells the users that a comment names of it, those who may read its record. */
export async function notifyOfMentions(
  area: SessionArea,
  { comment, table: id, record, users, account: by }: EventData['comment.mentioned'],
): Promise<void> {
  const catalog = area.catalog();
  const table = catalog?.tables.get(id);
  if (!catalog || !table) return;
  const accounts: string[] = [];
  for (const account of new Set(users.map((user) => `user:${user}`))) {
    const viewer = await userViewer(area, catalog, account);
    if (!viewer || !mayOperate(viewer, 'read', table)) continue;
    const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
    const known = await knownRecords(area.db, scene, { named: table, ids: [record] });
    if (known.length > 0) accounts.push(account);
  }
  await notifyAccounts(area.db, {
    accounts,
    kind: 'mention',
    once: `mention:${comment}`,
    table: id,
    record,
    subject: { ids: [comment] },
    by,
  });
}
