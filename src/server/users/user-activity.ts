import type { Catalog } from '#core/catalog/catalog.ts';
import type { SignInLine } from '#core/contract/settings/security-routes.ts';
import type { UserActivity, UserActivityLine } from '#core/contract/people/user-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { Runner } from '../database/pool.ts';
import { membershipChanges, type MembershipChange } from '../query/people/membership-changes.ts';
import { userNames } from '../query/people/users.ts';
import { signInTrail } from '../session/session.ts';
import { administrationOf, type AdministrationEvent } from '../site-settings/site-settings.ts';
import { changesOfUser } from './changes-of-user.ts';

/** Lines of one answer. */
const MAX_LINES = 12;
/** What is read of each trail: several refusals are one line, and some of it is left out. */
const READ = 60;

/** What the trail has of people that their administrators want to see at a glance. */
const OWN: readonly string[] = [
  'signed-in',
  'refused',
  'password-changed',
  'second-factor-set',
  'second-factor-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'reset-asked',
];

/** Whose activity is wanted, and in whose language roles are named. */
interface Asked {
  readonly catalog: Catalog;
  readonly user: number;
  readonly locale: string;
}

/** What a user did to come in and what administrators did about that user, the latest first. */
export async function userActivity(db: Runner, { catalog, user, locale }: Asked): Promise<UserActivity> {
  const { lines: signIns, more } = await signInTrail(db, { account: `user:${user}`, limit: READ });
  const changes = await administrationOf(db, user, READ);
  const memberships = await membershipChanges(db, user, READ);
  const names = await userNames(
    db,
    [...changes, ...memberships].flatMap(({ userId }) => userId ?? []),
  );
  const roleName = (id: number) => {
    const role = catalog.document.roles.find((one) => one.id === id);
    return role ? labelOf(role.label, locale) : undefined;
  };
  const lines = [
    ...folded(signIns.filter(isOwn)).map(lineOfSignIn),
    ...changes.flatMap((change) => linesOfChange(change, names, roleName)),
    ...memberships.map((change) => lineOfMembership(change, names)),
  ].toSorted((one, other) => other.at.localeCompare(one.at));
  return {
    lines: lines.slice(0, MAX_LINES),
    more: more || changes.length === READ || memberships.length === READ || lines.length > MAX_LINES,
  };
}

/** What an administrator did is told once, with who it was. */
function isOwn({ what, method }: SignInLine): boolean {
  return OWN.includes(what) && method !== 'administrator';
}

type Folded = SignInLine & { readonly times: number };

/** Refusals that follow each other for the same reason, from the same address, are one line with how many there were. */
function folded(lines: readonly SignInLine[]): readonly Folded[] {
  const kept: Folded[] = [];
  for (const line of lines) {
    const last = kept.at(-1);
    const isAgain =
      last?.what === 'refused' &&
      line.what === 'refused' &&
      last.reason === line.reason &&
      last.address === line.address;
    if (last && isAgain) kept[kept.length - 1] = { ...last, times: last.times + 1 };
    else kept.push({ ...line, times: 1 });
  }
  return kept;
}

const NOTHING_SAID = { by: null, name: null, method: null, reason: null, address: null, times: 1 } as const;

function lineOfSignIn({ id, at, what, method, reason, address, times }: Folded): UserActivityLine {
  return { ...NOTHING_SAID, key: `own-${id}`, at, what, method, reason, address, times };
}

function linesOfChange(
  { id, at, userId, what, before, after }: AdministrationEvent,
  names: ReadonlyMap<number, string>,
  roleName: (id: number) => string | undefined,
): readonly UserActivityLine[] {
  const by = userId === null ? null : (names.get(userId) ?? null);
  return changesOfUser({ what, before, after }, roleName).map((change, place) => ({
    ...NOTHING_SAID,
    key: `administration-${id}-${place}`,
    at,
    by,
    ...change,
  }));
}

/** What was done at the group reads as if it had been done at the user. */
function lineOfMembership(
  { operation, at, userId, group, label, isMember }: MembershipChange,
  names: ReadonlyMap<number, string>,
): UserActivityLine {
  return {
    ...NOTHING_SAID,
    key: `group-${operation}-${group}`,
    at: at.toISOString(),
    by: userId === null ? null : (names.get(userId) ?? null),
    what: isMember ? 'group-added' : 'group-removed',
    name: label,
  };
}
