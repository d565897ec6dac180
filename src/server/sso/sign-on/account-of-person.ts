import { inTransaction, type Transaction } from '../../database/pool.ts';
import { insertUser, isDeletedUser, usersByEmail } from '../../query/people/users.ts';
import { accountByKey, type Account, type SessionArea } from '../../session/session.ts';
import { recordAdministration } from '../../site-settings/site-settings.ts';
import { forgetPerson, identifiedUser, identify } from '../provider/external-identities.ts';
import { introductionOf, personOf, type Introduction, type ProviderIdentity } from '../provider/person.ts';
import type { Redeemed } from '../provider/redeem-code.ts';
import { Refusal } from '../provider/refusal.ts';

/** Longest login of a user (the catalog's own column). */
const MAX_LOGIN_LENGTH = 100;

/**
 * The account of a person who signed in at the provider: known by issuer and subject; the first time by the verified
 * e-mail of exactly one active user, else made where the settings want that. Throws Refusal.
 */
export async function accountOfPerson(
  area: SessionArea,
  redeemed: Redeemed,
  address: string,
): Promise<Account> {
  const person = personOf(redeemed);
  const known = await identifiedUser(area.db, person);
  const account = known === undefined ? undefined : await accountOf(area, known);
  if (account) return account;
  if (known !== undefined && !(await isDeletedUser(area.db, known)))
    throw new Refusal('inactive-user', { login: person.subject });
  const introduction = await introductionOf(redeemed);
  const user = await inTransaction(area.db, async (tx) => {
    // Two first sign-ons of one person at the same moment must not make two users.
    await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['first sign-on']);
    return await firstUser({ area, tx, person, introduction, address });
  });
  const found = await accountOf(area, user);
  if (!found) throw new Refusal('inactive-user', { login: introduction.email });
  return found;
}

async function accountOf(area: SessionArea, user: number): Promise<Account | undefined> {
  return (await accountByKey(area, `user:${user}`))?.account;
}

interface FirstTime {
  readonly area: SessionArea;
  readonly tx: Transaction;
  readonly person: ProviderIdentity;
  readonly introduction: Introduction;
  readonly address: string;
}

async function firstUser(first: FirstTime): Promise<number> {
  const { tx, person, introduction } = first;
  const { email: login } = introduction;
  const known = await identifiedUser(tx, person);
  if (known !== undefined && !(await isDeletedUser(tx, known))) return known;
  const namesakes = await usersByEmail(tx, login);
  const [match, another] = namesakes.filter(({ active }) => active);
  if (another) throw new Refusal('ambiguous-email', { login });
  if (!match && namesakes.length > 0) throw new Refusal('inactive-user', { login });
  // Whoever deleted the user closed the door to the person: only an administrator's new user opens it again.
  if (!match && known !== undefined) throw new Refusal('unknown-user', { login });
  const user = match?.id ?? (await createUser(first));
  if (known !== undefined) await forgetPerson(tx, person);
  if (!(await identify(tx, person, user))) throw new Refusal('other-identity', { login });
  return user;
}

/** A user like any other: never a supervisor, without a password, with the roles of the settings. */
async function createUser({ area, tx, introduction, address }: FirstTime): Promise<number> {
  const { email, name, language } = introduction;
  const { createUsers, newUserRoles } = area.settings.of('sso');
  if (!createUsers || email.length > MAX_LOGIN_LENGTH) throw new Refusal('unknown-user', { login: email });
  const known = new Set(area.catalog()?.document.roles.map((role) => role.id));
  const roles = newUserRoles.filter((role) => known.has(role));
  const id = await insertUser(tx, { login: email, name, email, language, supervisor: false, roles });
  if (id === undefined) throw new Refusal('login-taken', { login: email });
  const after = { user: id, login: email, name, roles };
  await recordAdministration(tx, { userId: null, address }, { what: 'sso.user_created', after });
  return id;
}
