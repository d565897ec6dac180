import type { Catalog } from '#core/catalog/catalog.ts';
import type { Transaction } from '../../database/pool.ts';
import { insertUser, userByLogin } from '../../query/people/users.ts';
import type { OfficeEmployee } from './read-office.ts';

/** Somebody who writes inside the firm: a user. */
export interface Colleague {
  readonly user: number;
  readonly name: string;
  readonly email: string;
  /** Reads orders, which technicians do not. */
  readonly sells: boolean;
}

const SELLS = /commerc|\bventes\b|sales|account manager/i;
const REPAIRS = /techni|service|électro/i;

/**
 * Makes users of employees, with the role of their work and without a password: nobody signs in as one of them until
 * an administrator gives one. Whose login is taken by somebody else is left out.
 */
export async function makeColleagues(
  tx: Transaction,
  { document }: Catalog,
  employees: readonly OfficeEmployee[],
): Promise<readonly Colleague[]> {
  const roleNamed = (name: string) => document.roles.find((role) => role.name === name)?.id;
  const colleagues: Colleague[] = [];
  for (const { name, email, jobTitle } of employees) {
    if (email === null) continue;
    const sells = SELLS.test(jobTitle ?? '');
    const repairs = !sells && REPAIRS.test(jobTitle ?? '');
    const role = roleNamed(repairs ? 'technician' : sells ? 'sales' : 'reader');
    if (role === undefined) continue;
    const login = email.slice(0, email.indexOf('@'));
    const user = await insertUser(tx, { login, name, supervisor: false, email, roles: [role] });
    const same = user === undefined ? await userByLogin(tx, login) : undefined;
    if (same?.email === email) colleagues.push({ user: same.id, name, email, sells: !repairs });
    if (user !== undefined) colleagues.push({ user, name, email, sells: !repairs });
  }
  return colleagues;
}
