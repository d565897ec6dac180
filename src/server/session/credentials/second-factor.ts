import { hasFactor } from '../../factors/factors.ts';
import type { Account } from '../sessions/accounts.ts';
import type { SessionArea } from '../sessions/session-area.ts';

/** What a right password is still missing: nothing, a second factor that is set up, or the setting up of one. */
type NeededFactor = 'none' | 'ask' | 'enrol';

/**
 * What an account needs beside its password: the second factor that it has, else one to set up where the settings ask
 * for it. An authenticator app and a passkey are second factors alike.
 */
export async function neededFactor(area: SessionArea, account: Account): Promise<NeededFactor> {
  if (account.kind === 'anonymous') return 'none';
  if (await hasFactor(area.db, account.key)) return 'ask';
  return requiresFactor(area, account) ? 'enrol' : 'none';
}

/** Whether the settings ask an account for a second factor: by a role, for an extranet user its technical account's. */
export function requiresFactor(
  { settings }: Pick<SessionArea, 'settings'>,
  { kind, user }: Account,
): boolean {
  const { secondFactorRoles, secondFactorSupervisors } = settings.of('security');
  if (secondFactorSupervisors && kind === 'intranet' && user.supervisor) return true;
  return user.roles.some((role) => secondFactorRoles.includes(role));
}
