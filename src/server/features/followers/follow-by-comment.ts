import { topOf } from '#core/catalog/family.ts';
import type { EventData } from '../../events/events.ts';
import { beginFollowing } from '../../followers/followers.ts';
import type { SessionArea } from '../../session/session.ts';

/** Whoever writes a comment follows its record from then on. */
export async function followByComment(
  { db }: SessionArea,
  { table, record, user }: EventData['comment.added'],
): Promise<void> {
  await beginFollowing(db, { table, record }, { users: [user], isOwn: true });
}

/** Whoever is mentioned in a comment follows its record too, but for those who have stopped. */
export async function followByMention(
  area: SessionArea,
  { table: id, record, users }: EventData['comment.mentioned'],
): Promise<void> {
  const catalog = area.catalog();
  const table = catalog?.tables.get(id);
  if (!catalog || !table) return;
  const top = topOf(catalog, table);
  await beginFollowing(area.db, { table: top.id, record }, { users, isOwn: false });
}
