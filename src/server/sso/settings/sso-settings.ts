import type { SsoSettings } from '#core/site-settings/sso.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { SsoView } from '#core/contract/settings/sso-routes.ts';
import { AppError } from '#core/errors.ts';
import { ProviderUrl } from '#core/site-settings/sso.ts';
import { hasPasswordSupervisor } from '../../query/people/users.ts';
import { authorOf, type SessionArea } from '../../session/session.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { checkProvider, type CheckedProvider } from '../provider/check-provider.ts';
import { forgetUser } from '../provider/external-identities.ts';
import { openSettings, sealSecret } from './open-settings.ts';
import { ownAddresses } from './own-addresses.ts';
import { problemsIn, shownProblems, shownProvider, ssoView, type Administering } from './sso-view.ts';

/** Settings to change; null takes one away. */
export type SsoChange = { readonly [Key in keyof SsoSettings]?: SsoSettings[Key] | null };

/** The settings that a conversation with the provider depends on. */
const OF_PROVIDER = ['issuer', 'endpoints', 'jwks', 'client_id', 'client_secret'] as const;

const DISCOVERY = '/.well-known/openid-configuration';

/**
 * Changes settings after checking them; while single sign-on is active, or when it is switched on, only settings with
 * which the provider answers well are taken. Otherwise the problems found are part of the answer. Throws AppError.
 */
export async function changeSso(
  area: SessionArea,
  change: SsoChange,
  administering: Administering,
): Promise<z.output<typeof SsoView>> {
  const sound = soundChange(area, change);
  const asks = sound.active === true || OF_PROVIDER.some((key) => key in sound);
  const checked = asks
    ? await checkSettings(area, changed(area.settings.of('sso'), sound), administering)
    : undefined;
  const locked = sound.only === true && !(await hasPasswordSupervisor(area.db));
  await area.settings.change(
    'sso',
    (before) => {
      const after = changed(before, sound);
      const [problem] = checked?.problems ?? [];
      if (after.active && problem) throw new AppError(problem.code, problem.params);
      if (sound.only === true && !after.active) throw new AppError('sso.not_active');
      if (locked) throw new AppError('sso.only_locked');
      // Switched on again it must not close the password form unasked.
      return after.active ? after : { ...after, only: false };
    },
    authorOf(administering.session, administering.request),
  );
  return ssoView(area, administering, checked?.problems);
}

/** What the provider answers to the settings in force. */
export async function checkSso(area: SessionArea, administering: Administering) {
  const { problems, found } = await checkSettings(area, area.settings.of('sso'), administering);
  return {
    ok: problems.length === 0,
    problems: shownProblems(area, administering.session, problems),
    found: found ? shownProvider(found) : null,
  };
}

/** Forgets who a user is at the providers; gives at how many the user was known. */
export async function forgetSignOns(
  area: SessionArea,
  user: number,
  { session, request }: Administering,
): Promise<number> {
  const forgotten = await forgetUser(area.db, user);
  const what = { what: 'sso.user_forgotten', before: { user, identities: forgotten } };
  if (forgotten > 0) await recordAdministration(area.db, authorOf(session, request), what);
  return forgotten;
}

async function checkSettings(
  area: SessionArea,
  settings: SsoSettings,
  { request }: Administering,
): Promise<CheckedProvider> {
  const problems = problemsIn(area, settings, request);
  const own = ownAddresses(area, request);
  if (problems.length > 0 || !own) return { problems };
  return await checkProvider(openSettings(area, settings), own.redirect);
}

/** A change in the form that is kept: addresses that may be asked, roles that exist, the secret sealed. */
function soundChange(area: SessionArea, change: SsoChange): SsoChange {
  const { issuer, endpoints, jwks, client_secret: secret, newUserRoles: roles } = change;
  const named = issuer?.endsWith(DISCOVERY) ? issuer.slice(0, -DISCOVERY.length) : issuer;
  if (named && /[?#]/.test(named)) throw new AppError('sso.address', { address: named });
  for (const address of [named, jwks, ...Object.values(endpoints ?? {})]) {
    if (address && !ProviderUrl.safeParse(address).success) throw new AppError('sso.address', { address });
  }
  const known = new Set(area.catalog()?.document.roles.map((role) => role.id));
  const unknown = roles?.find((role) => !known.has(role));
  if (unknown !== undefined) throw new AppError('sso.role', { role: unknown });
  return {
    ...change,
    ...(named && { issuer: named }),
    ...(secret && { client_secret: sealSecret(area, secret) }),
  };
}

/** The settings after a change. A provider that has moved gets no secret that was meant for another address. */
function changed(before: SsoSettings, change: SsoChange): SsoSettings {
  const moved = (['issuer', 'endpoints'] as const).some(
    (key) => key in change && !isDeepStrictEqual(before[key] ?? null, change[key]),
  );
  const kept = moved ? { ...before, client_secret: null } : before;
  const entries = Object.entries({ ...kept, ...change }).filter(([, value]) => value !== null);
  // What is null was taken away; every other part has its own setting's type.
  return Object.fromEntries(entries) as unknown as SsoSettings;
}
