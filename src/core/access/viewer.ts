import type { Catalog } from '../catalog/catalog.ts';
import { kindsOf, lineageOf } from '../catalog/family.ts';
import type { Role } from '../catalog/schema.ts';
import { SUPERVISOR } from './supervisor.ts';

/** Who looks: every query is planned for one. `rights` is equal for viewers who may do exactly the same. */
export interface Viewer {
  readonly userId: number;
  /** Names the account that works with these rights: a user, an extranet user, one anonymous visit. It owns drafts. */
  readonly account: string;
  /** The extranet user's own record; `kinds` are the tables of which it is or may be: those above its table, and below. */
  readonly record?: { readonly table: number; readonly id: number; readonly kinds?: readonly number[] };
  readonly name: string;
  readonly roles: readonly Role[];
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

/** Names the rights that roles give together: whoever has the role of supervisors needs no other. */
export function rightsKey(roles: readonly Role[]): string {
  if (roles.includes(SUPERVISOR)) return 'supervisor';
  return roles
    .map((role) => role.id)
    .toSorted((a, b) => a - b)
    .join(',');
}

/** Somebody who has one role and nothing else: what the role gives by itself. */
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
