import type { z } from 'zod';
import type { ChangeLine, SECURITY_ROUTES } from '#core/contract/settings/security-routes.ts';
import type { AnswerOf } from '#core/contract/route/route.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { givenParts, type partialSetting } from '#core/site-settings/parts.ts';
import type { SecuritySettings } from '#core/site-settings/security.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import type { Runner } from '../database/pool.ts';
import { usersByIds } from '../query/people/users.ts';
import { administrationEvents, type Author, type SiteSettings } from '../site-settings/site-settings.ts';

type Security = SiteSetting<'security'>;
type SecurityParts = z.output<ReturnType<typeof partialSetting<typeof SecuritySettings.shape>>>;

/** What the settings of security are set in. */
interface SecurityWorld {
  readonly settings: SiteSettings;
  readonly catalog: () => Catalog | undefined;
}

/** The settings of security, and the roles that they can name, in a reader's language. */
export function securityInfo(
  { settings, catalog }: SecurityWorld,
  locale: string,
): AnswerOf<(typeof SECURITY_ROUTES)['admin_security']> {
  const roles = catalog()?.document.roles ?? [];
  return {
    settings: settings.of('security'),
    roles: roles.map(({ id, name, label }) => ({ id, name, label: labelOf(label, locale) })),
  };
}

/**
 * Changes some settings of security. None of them can keep supervisors out: a second factor is set up, and a short
 * password replaced, at the next sign-in. Throws AppError with the settings that cannot be.
 */
export async function saveSecurity(
  { settings, catalog }: SecurityWorld,
  parts: SecurityParts,
  author: Author,
): Promise<void> {
  const roles = new Set(catalog()?.document.roles.map(({ id }) => id));
  await settings.change(
    'security',
    (before) => {
      const after: Security = { ...before, ...givenParts(parts) };
      const problems = [...limitProblems(after), ...roleProblems(after, before, roles)];
      if (problems.length > 0) throw new AppError('value.refused', {}, problems);
      return after;
    },
    author,
  );
}

/** The changes of administration, the newest first, with the names of their authors, and whether older ones follow. */
export async function changesOfAdministration(
  db: Runner,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<{ readonly lines: readonly ChangeLine[]; readonly more: boolean }> {
  const events = await administrationEvents(db, { before, limit: limit + 1 });
  const authors = await usersByIds(db, [...new Set(events.flatMap(({ userId }) => userId ?? []))]);
  const lines = events.slice(0, limit).map(({ userId, ...event }) => ({
    ...event,
    user: userId === null ? null : (authors.get(userId) ?? { id: userId, login: '', name: '' }),
  }));
  return { lines, more: events.length > limit };
}

/** A limit that can never be reached is a mistake. */
function limitProblems({ idleMinutes, wholeHours }: Security): readonly ColumnProblem[] {
  return idleMinutes > wholeHours * 60
    ? [{ column: 'idleMinutes', code: 'security.idle', params: { hours: wholeHours } }]
    : [];
}

/** A role that was named before and is gone since does no harm; a new one must exist, and comes once. */
function roleProblems(
  after: Security,
  before: Security,
  known: ReadonlySet<number>,
): readonly ColumnProblem[] {
  const unknown = after.secondFactorRoles.filter(
    (role) => !known.has(role) && !before.secondFactorRoles.includes(role),
  );
  return unknown.length > 0 ? [{ column: 'secondFactorRoles', code: 'security.role' }] : [];
}
