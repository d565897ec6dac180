import type { Catalog } from '#core/catalog/catalog.ts';
import type { ExtranetInfo, EXTRANET_ROUTES } from '#core/contract/settings/extranet-routes.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { givenParts } from '#core/site-settings/parts.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import type { Runner } from '../database/pool.ts';
import { indexLogins } from '../query/people/extranet-users.ts';
import { technicalUsers, userById, type TechnicalUser } from '../query/people/users.ts';
import { linkOffers, placeOfExtranet, type SessionArea } from '../session/session.ts';
import type { Author } from '../site-settings/site-settings.ts';
import { columnsFor, extranetProblems } from './check-extranet.ts';

type Extranet = SiteSetting<'extranet'>;
type SaveBody = BodyOf<(typeof EXTRANET_ROUTES)['admin_noutonline_extranet_save']>;

/** The settings of the extranet and of visitors, with what they can be set to, in a reader's language. */
export async function extranetInfo(area: SessionArea, locale: string): Promise<ExtranetInfo> {
  const { settings, db } = area;
  const catalog = area.catalog();
  const extranet = settings.of('extranet');
  const links = await linkOffers(area, locale);
  const users = await technicalUsers(db);
  return {
    active: extranet.active,
    table: extranet.table ?? null,
    loginColumn: extranet.loginColumn ?? null,
    passwordColumn: extranet.passwordColumn ?? null,
    emailColumn: extranet.emailColumn ?? null,
    account: extranet.account ?? null,
    anonymous: settings.of('anonymous').account ?? null,
    tables: catalog ? tableChoices(catalog, locale) : [],
    users: users.map((user) => ({ ...user, roles: roleLabels(catalog, user, locale) })),
    links: [...links],
  };
}

/**
 * Changes the settings of the extranet that are given. Throws AppError with what is wrong at each of them; what has
 * become wrong since it was set hinders nobody from closing the extranet.
 */
export async function saveExtranet(
  { settings, db, catalog, sessions }: SessionArea,
  body: SaveBody,
  author: Author,
): Promise<void> {
  const { account } = withParts(settings.of('extranet'), body);
  const lends = account !== undefined && (await mayLend(db, account));
  const changed = (before: Extranet) => {
    const after = withParts(before, body);
    const given = new Set(Object.keys(givenParts(body)));
    const found = extranetProblems(catalog(), after, lends && after.account === account);
    refuse(found.filter(({ column }) => after.active || given.has(column)));
    return after;
  };
  const place = placeOfExtranet(catalog(), changed(settings.of('extranet')));
  if (place) await indexLogins(db, place);
  const before = settings.of('extranet');
  const after = await settings.change('extranet', changed, author);
  // Whoever is no longer let in must not be believed any longer.
  if (!after.active || after.table !== before.table) await sessions.endKind('extranet');
}

/** Names the user whose rights visitors have, or nobody. Throws AppError for a user who cannot be. */
export async function saveAnonymous(
  { settings, db, sessions }: SessionArea,
  account: number | null,
  author: Author,
): Promise<void> {
  if (account !== null && !(await mayLend(db, account)))
    refuse([{ column: 'account', code: 'extranet.account' }]);
  await settings.change('anonymous', () => (account === null ? {} : { account }), author);
  if (account === null) await sessions.endKind('anonymous');
}

/** Whether others may act with a user's rights: the user is active and no supervisor. */
async function mayLend(db: Runner, id: number): Promise<boolean> {
  const user = await userById(db, id);
  return user !== undefined && !user.supervisor;
}

/** The settings with those that were given; null takes one away. */
function withParts(before: Extranet, body: SaveBody): Extranet {
  const whole = Object.entries({ ...before, ...givenParts(body) });
  // What is left are parts of the same names and types, none of them null.
  return Object.fromEntries(whole.filter(([, part]) => part !== null)) as Extranet;
}

function refuse(problems: readonly ColumnProblem[]): void {
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
}

/** The tables that have a column for each need. */
function tableChoices(catalog: Catalog, locale: string): ExtranetInfo['tables'] {
  const tables = [...catalog.tables.values()].map((table) => {
    const choices = (need: Parameters<typeof columnsFor>[1]) =>
      columnsFor(table, need).map(({ id, label }) => ({ id, label: labelOf(label, locale) }));
    return {
      id: table.id,
      label: labelOf(table.plural, locale),
      loginColumns: choices('loginColumn'),
      passwordColumns: choices('passwordColumn'),
      emailColumns: choices('emailColumn'),
    };
  });
  return tables.filter(
    ({ loginColumns, passwordColumns, emailColumns }) =>
      loginColumns.length > 0 && passwordColumns.length > 0 && emailColumns.length > 0,
  );
}

function roleLabels(catalog: Catalog | undefined, { roles }: TechnicalUser, locale: string): string[] {
  const known = catalog?.document.roles.filter(({ id }) => roles.includes(id)) ?? [];
  return known.map(({ label }) => labelOf(label, locale));
}
