import type { Catalog } from '#core/catalog/catalog.ts';
import type { UserInfo } from '#core/contract/people/user-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import type { RoleSource } from '../query/people/user-details.ts';

/** Roles with where they come from, in the order of the catalog; what is no longer in it gives nothing. */
export function rolesOf(catalog: Catalog, sources: readonly RoleSource[], locale: string): UserInfo['roles'] {
  return catalog.document.roles.flatMap((role) => {
    const from = sources.filter((source) => source.role === role.id);
    if (from.length === 0) return [];
    return {
      id: role.id,
      label: labelOf(role.label, locale),
      own: from.some(({ group }) => group === null),
      groups: [...new Set(from.flatMap(({ group }) => group ?? []))],
    };
  });
}
