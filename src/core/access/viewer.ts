import type { Catalog } from '../catalog/catalog.ts';
import { kindsOf, lineageOf } from '../catalog/family.ts';
import type { Role } from '../catalog/schema.ts';
import { SUPERVISOR } from './supervisor.ts';

/** Whose rights a query is planned with. Equal `rights` mean exactly the same rights. */
export interface Viewer {
  readonly userId: number;
  /** Names the account that works with these rights: a user, an extranet user, one anonymous visit. It owns drafts. */
  readonly account: string;
  /**
   * The record of an extranet user. `kinds`: the tables that the record belongs or may belong to, those above its table
   * and below it.
   */
  readonly record?: { readonly table: number; readonly id: number; readonly kinds?: readonly number[] };
  readonly name: string;
  readonly roles: readonly Role[];
  /**
   * Whoever looks is not this user in person: somebody else sees the application as this one, or an account that is no user
   * works with its rights. What is for one person's eyes alone, as messages are, stays closed.
   */
  readonly isImpersonal?: boolean;
  /** Names the set of rights, so that compiled statements can be shared. */
  readonly rights: string;
  readonly locale: string;
  readonly timeZone: string;
}

/** An extranet user's record with the tables that it may be of. */
export function withKinds(
  catalog: Catalog,
  record: { readonly table: number; readonly id: number },
): NonNullable<Viewer['record']> {
  const table = catalog.tables.get(record.table);
  return {
    ...record,
    kinds: table ? [...lineageOf(catalog, table), ...kindsOf(catalog, table)].map(({ id }) => id) : [],
  };
}

/** A key for the rights of several roles together. With the supervisors' role the others do not matter. */
export function rightsKey(roles: readonly Role[]): string {
  if (roles.includes(SUPERVISOR)) return 'supervisor';
  return roles
    .map((role) => role.id)
    .toSorted((a, b) => a - b)
    .join(',');
}

/** The same for whoever is not the user in person. */
export function impersonal(viewer: Viewer): Viewer {
  return { ...viewer, isImpersonal: true, rights: `impersonal ${viewer.rights}` };
}

/** A viewer with other roles. */
export function withRoles(viewer: Viewer, roles: readonly Role[]): Viewer {
  const shown = { ...viewer, roles, rights: rightsKey(roles) };
  return viewer.isImpersonal === true ? impersonal(shown) : shown;
}

/** A viewer with this role and no other. */
export function viewerOfRole(role: Role): Viewer {
  return {
    userId: 0,
    account: 'role',
    name: role.name,
    roles: [role],
    rights: rightsKey([role]),
    locale: 'en',
    timeZone: 'UTC',
  };
}
