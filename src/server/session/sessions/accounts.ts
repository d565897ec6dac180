import { isPasswordColumn } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { SiteSetting } from '#core/site-settings/site-settings.ts';
import type { Runner } from '../../database/pool.ts';
import {
  extranetById,
  extranetByLogin,
  type ExtranetPlace,
  type ExtranetRecord,
} from '../../query/people/extranet-users.ts';
import { userById, userByLogin, type User } from '../../query/people/users.ts';
import type { SiteSettings } from '../../site-settings/site-settings.ts';

export type AccountKind = 'intranet' | 'extranet' | 'anonymous';

/** Who signs in: a user, a record of the extranet's table, or a visitor; with the rights of `user`. */
export interface Account {
  readonly kind: AccountKind;
  /** Names the account: it owns drafts, passkeys, one-time links. */
  readonly key: string;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
  readonly user: User;
  /** The extranet user's own record. */
  readonly record?: { readonly table: number; readonly id: number };
}

/** What finding accounts needs. */
export interface AccountWorld {
  readonly db: Runner;
  readonly catalog: () => Catalog | undefined;
  readonly settings: SiteSettings;
}

/** An account found by its login, with the hash of its password where it has one. */
export interface FoundAccount {
  readonly account: Account;
  readonly passwordHash: string | null;
}

/**
 * The account with that login: a user, else a record of the extranet's table. Both are looked up in any case, so that
 * the time does not tell which it was.
 */
export async function accountByLogin(world: AccountWorld, login: string): Promise<FoundAccount | undefined> {
  const place = extranetPlace(world);
  const [user, record, technical] = await Promise.all([
    userByLogin(world.db, login),
    place && extranetByLogin(world.db, place, login),
    technicalUser(world),
  ]);
  if (user) return { account: intranetAccount(user), passwordHash: user.password_hash };
  if (!place || !record || !technical) return undefined;
  return { account: extranetAccount(place, record, technical), passwordHash: record.password_hash };
}

/** The account with that key; undefined where it is gone, inactive, or no longer let in by the settings. */
export async function accountByKey(world: AccountWorld, key: string): Promise<FoundAccount | undefined> {
  const [kind, first, second] = key.split(':');
  if (kind === 'user') {
    const user = await userById(world.db, Number(first));
    return user && { account: intranetAccount(user), passwordHash: user.password_hash };
  }
  if (kind === 'extranet') return await extranetByKey(world, Number(first), Number(second));
  const user = kind === 'anonymous' ? await anonymousUser(world) : undefined;
  return user && { account: anonymousAccount(user, key), passwordHash: null };
}

/** The user whose rights anonymous visitors have; undefined where nobody comes in without a login. */
export async function anonymousUser({ db, settings }: AccountWorld): Promise<User | undefined> {
  const { account } = settings.of('anonymous');
  return account === undefined ? undefined : await userById(db, account);
}

/** A visit without a login; `key` names the visit. */
export function anonymousAccount(user: User, key: string): Account {
  return { kind: 'anonymous', key, login: '', name: user.name, email: null, user };
}

/** A user who is no longer there: nobody with no rights. */
export function nobody(id: number): Account {
  const person = { login: '', name: '', email: null };
  const user = {
    ...person,
    id,
    language: null,
    time_zone: null,
    supervisor: false,
    password_hash: null,
    roles: [],
  };
  return { ...person, kind: 'intranet', key: `user:${id}`, user };
}

/** A person of the organisation. */
export function intranetAccount(user: User): Account {
  const { login, name, email } = user;
  return { kind: 'intranet', key: `user:${user.id}`, login, name, email, user };
}

/** Where extranet users are by the settings; undefined where the extranet is closed or its catalog has changed. */
export function extranetPlace({ catalog, settings }: AccountWorld): ExtranetPlace | undefined {
  return placeOfExtranet(catalog(), settings.of('extranet'));
}

/** The same by settings that may not be in force yet. */
export function placeOfExtranet(
  catalog: Catalog | undefined,
  extranet: SiteSetting<'extranet'>,
): ExtranetPlace | undefined {
  const table = extranet.active ? catalog?.tables.get(extranet.table ?? -1) : undefined;
  const column = (id: number | undefined) => table?.columns.find((candidate) => candidate.id === id);
  const [login, password, email] = [
    column(extranet.loginColumn),
    column(extranet.passwordColumn),
    column(extranet.emailColumn),
  ];
  const complete = table && login && password && isPasswordColumn(password) && email;
  return complete ? { table, login, password, email } : undefined;
}

async function extranetByKey(
  world: AccountWorld,
  table: number,
  id: number,
): Promise<FoundAccount | undefined> {
  const place = extranetPlace(world);
  if (!place || place.table.id !== table) return undefined;
  const [record, technical] = await Promise.all([extranetById(world.db, place, id), technicalUser(world)]);
  if (!record || !technical) return undefined;
  return { account: extranetAccount(place, record, technical), passwordHash: record.password_hash };
}

function extranetAccount(place: ExtranetPlace, record: ExtranetRecord, user: User): Account {
  return {
    kind: 'extranet',
    key: `extranet:${place.table.id}:${record.id}`,
    login: record.login,
    name: record.name || record.login,
    email: record.email,
    user,
    record: { table: place.table.id, id: record.id },
  };
}

async function technicalUser({ db, settings }: AccountWorld): Promise<User | undefined> {
  const { active, account } = settings.of('extranet');
  return active && account !== undefined ? await userById(db, account) : undefined;
}
