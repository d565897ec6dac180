import { isKindOf } from '#core/catalog/family.ts';
import type { EventData, ChangedRecords } from '../events/events.ts';
import { forgetDevices } from './guard/known-devices.ts';
import { dropSecrets } from './guard/one-time-secrets.ts';
import { extranetPlace } from './sessions/accounts.ts';
import type { SessionArea } from './sessions/session-area.ts';
import type { Session } from './sessions/sessions.ts';

/** The tables of the organisation's users, and of their groups. */
export const USERS = 'user';
export const GROUPS = 'user_group';

/**
 * What changes an account, in a record or in a group, holds with the account's next call. A new password ends the
 * account's sessions but the one in which it was written.
 */
export async function heedRecords(
  area: SessionArea,
  { session, changes }: EventData['records.changed'],
): Promise<void> {
  const judged = changes.map((change) => concerns(area, change));
  for (const account of new Set(judged.flatMap(({ newPasswords }) => newPasswords)))
    await endOthers(area, account, { id: session });
  if (judged.some(({ accounts }) => accounts)) await area.sessions.tell();
}

/** Whether accounts may be others than before, and which of them have a new password. */
function concerns(
  area: SessionArea,
  { how, table: id, records = [], columns = [] }: ChangedRecords,
): { readonly accounts: boolean; readonly newPasswords: readonly string[] } {
  const [place, catalog] = [extranetPlace(area), area.catalog()];
  const table = catalog?.tables.get(id);
  if (!place || !catalog || !table || !isKindOf(catalog, table, place.table.id))
    return { accounts: table?.name === USERS || table?.name === GROUPS, newPasswords: [] };
  const known = [place.login, place.email].map(({ name }) => name);
  const hasPassword = columns.includes(place.password.name);
  return {
    accounts: how !== 'written' || known.some((name) => columns.includes(name)),
    newPasswords: hasPassword ? records.map((record) => `extranet:${place.table.id}:${record}`) : [],
  };
}

/** What could still get in by the password before: sessions, links, sign-ins under way, devices that are trusted. */
async function endOthers(area: SessionArea, account: string, session: Pick<Session, 'id'>): Promise<void> {
  for (const purpose of ['reset', 'second-factor', 'enrolment'] as const)
    await dropSecrets(area.db, purpose, account);
  await forgetDevices(area.db, account);
  await area.sessions.endOthers(account, session);
}
