import type { Translate } from '#core/language/texts.ts';
import type { PersonalExplanation, RoleOfGroups, ToldGrant } from '#core/contract/people/access-routes.ts';

/** What a role is called with the groups that it comes from: “Sales (through the group North)”. */
export function roleWithGroups(t: Translate, { role, groups }: RoleOfGroups): string {
  if (groups.length === 0) return role;
  const key = groups.length === 1 ? 'shell.role_through_group' : 'shell.role_through_groups';
  return t(key, { role, groups: groups.join(', ') });
}

/** An explanation whose person's roles are told with the groups that they come from. */
export function withGroups(t: Translate, explanation: PersonalExplanation): PersonalExplanation {
  const through = new Map(explanation.through.map((one) => [one.role, roleWithGroups(t, one)]));
  const named = (role: string) => through.get(role) ?? role;
  const namedGrant = (grant: ToldGrant) => ({ ...grant, role: named(grant.role) });
  return {
    ...explanation,
    by: explanation.by.map(namedGrant),
    against: explanation.against.map((obstacle) => {
      if (obstacle.reason === 'condition') return { ...obstacle, grants: obstacle.grants.map(namedGrant) };
      return obstacle.reason === 'columns' ? { ...obstacle, roles: obstacle.roles.map(named) } : obstacle;
    }),
  };
}
