import type { Role } from '../catalog/schema.ts';
import { supervises } from './supervisor.ts';

/**
 * Whether somebody with these roles may make links for people without an account: supervisors, and users of a role with
 * `shareLinks`. Visitors, who are nobody in particular, never.
 */
export function mayShareLinks({
  roles,
  account,
}: {
  readonly roles: readonly Role[];
  readonly account: string;
}): boolean {
  if (account.startsWith('anonymous:')) return false;
  return supervises({ roles }) || roles.some(({ shareLinks }) => shareLinks === true);
}
