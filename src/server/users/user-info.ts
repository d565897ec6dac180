import type { Catalog } from '#core/catalog/catalog.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { factorsOf, isSuspended } from '../factors/factors.ts';
import { mailServer } from '../mail/mail.ts';
import { roleSources, userDetails, type UserDetails } from '../query/people/user-details.ts';
import { sessionsOfAccount, type Session, type SessionArea } from '../session/session.ts';
import { rolesOf } from './roles-of.ts';

/** Who looks at which user. */
interface LookedAt {
  readonly session: Session;
  readonly catalog: Catalog;
  readonly user: number;
}

/** A user beside the columns: way in, roles with their sources, sessions. Throws AppError `record.unknown`. */
export async function userInfo(area: SessionArea, looked: LookedAt): Promise<UserInfo> {
  const { session, user } = looked;
  const key = `user:${user}`;
  const details = await userDetails(area.db, user);
  if (!details) throw new AppError('record.unknown');
  const [sources, factors, sessions, suspended] = await Promise.all([
    roleSources(area.db, user),
    factorsOf(area.db, key),
    sessionsOfAccount(area, session, key),
    isSuspended(area.db, key),
  ]);
  const provider = area.settings.of('sso').label;
  const { id, login, name, supervisor, passwordSince, linkUntil } = details;
  return {
    id,
    login,
    name,
    supervisor,
    state: stateOf(details, suspended),
    lastSignIn: signInOf(details),
    passwordSince: passwordSince?.toISOString() ?? null,
    linkUntil: linkUntil?.toISOString() ?? null,
    companyAccount: details.identifiedSince && {
      since: details.identifiedSince.toISOString(),
      provider: provider ? labelOf(provider, session.locale) : null,
    },
    mail: (details.email ?? '') !== '' && mailServer(area) !== undefined,
    shortest: area.settings.of('security').passwordLength,
    factors: {
      totp: factors.totp ? { since: factors.totp.toISOString() } : null,
      recoveryCodes: factors.recoveryCodes,
      passkeys: factors.passkeys.map((passkey) => ({
        name: passkey.name,
        createdAt: passkey.createdAt.toISOString(),
        usedAt: passkey.usedAt?.toISOString() ?? null,
      })),
    },
    sessions: [...sessions],
    roles: rolesOf(looked.catalog, sources, session.locale),
  };
}

function stateOf({ active, passwordSince, linkUntil }: UserDetails, suspended: boolean): UserInfo['state'] {
  if (!active) return 'disabled';
  if (suspended) return 'locked';
  return passwordSince === null && linkUntil !== null ? 'invited' : 'active';
}

function signInOf({ signedInAt: at, signedInFrom: address }: UserDetails): UserInfo['lastSignIn'] {
  return at ? { at: at.toISOString(), address: address ?? '' } : null;
}
