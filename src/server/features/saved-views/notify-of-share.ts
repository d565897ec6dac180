import { mayOperate } from '#core/access/access.ts';
import { must } from '#core/std/must.ts';
import type { Runner } from '../../database/pool.ts';
import { notifyAccounts } from '../../notifications/notifications.ts';
import { usersWithRoles } from '../../query/people/users.ts';
import type { Scene } from '../../query/scene/place.ts';

/**
 * Tells the users with these roles that a view or a filter of a table is shared with them, those who may read the table:
 * once, however many of their roles get it, and whenever.
 */
export async function notifyOfShare(
  tx: Runner,
  { catalog, viewer, table: id }: Scene & { readonly table: number },
  { savedId, roles }: { readonly savedId: number; readonly roles: readonly number[] },
): Promise<void> {
  if (roles.length === 0) return;
  const table = must(catalog.tables.get(id), 'the table of what is saved');
  const readers = catalog.document.roles.filter((role) => mayOperate({ roles: [role] }, 'read', table));
  const users = await usersWithRoles(
    tx,
    roles,
    readers.map((role) => role.id),
  );
  await notifyAccounts(tx, {
    accounts: users.map((user) => `user:${user}`),
    kind: 'share',
    once: `share:${savedId}`,
    table: id,
    subject: { ids: [savedId] },
    by: viewer.account,
  });
}
