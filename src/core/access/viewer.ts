import type { Role } from '../catalog/schema.ts';

/** Who looks: every query is planned for one. `rights` is equal for viewers who may do exactly the same. */
export interface Viewer {
  readonly userId: number;
  /** Names the account that works with these rights: a user, an extranet user, one anonymous visit. It owns drafts. */
  readonly account: string;
  /** The extranet user's own record. */
  readonly record?: { readonly table: number; readonly id: number };
  readonly name: string;
  readonly supervisor: boolean;
  readonly roles: readonly Role[];
  /** Names the set of rights, so that compiled statements can be shared. */
  readonly rights: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** A viewer's key of rights: supervisors are all alike, others are their set of roles. */
export function rightsKey(supervisor: boolean, roles: readonly Role[]): string {
  if (supervisor) return 'supervisor';
  return roles
    .map((role) => role.id)
    .toSorted((a, b) => a - b)
    .join(',');
}
