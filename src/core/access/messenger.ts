import type { Role } from '../catalog/schema.ts';
import { SUPERVISOR } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

/**
 * The role by which messages are delivered: it may put them into everybody's folders, in tables with rights of their own.
 * No user has it.
 */
export const MESSENGER: Role = {
  id: -1,
  name: 'messenger',
  label: { en: 'Messages', fr: 'Messages', de: 'Nachrichten', es: 'Mensajes', ar: 'الرسائل' },
  grants: [{ everything: true, create: true, read: true, update: true }],
};

/** Whether a role allows reading and writing messages. */
export function usesMessages(role: Role): boolean {
  return role === SUPERVISOR || role.messages === true;
}

/** Whether a viewer, in its own account and person, reads and writes messages: users of the organisation alone. */
export function mayUseMessages({
  roles,
  account,
  isImpersonal,
}: Pick<Viewer, 'roles' | 'account' | 'isImpersonal'>): boolean {
  return isImpersonal !== true && account.startsWith('user:') && roles.some(usesMessages);
}
