import { finding, type Finding } from './catalog-problem.ts';
import type { Role } from './schema.ts';

/** What is wrong with a role: a table that stands twice, so that its rights would have to be read together. */
export function checkRole(role: Role): readonly Finding[] {
  return role.grants.flatMap((grant, at) => {
    const first = role.grants.findIndex((other) => other.table === grant.table);
    return first < at ? [finding(['grants', at, 'table'], 'the table stands twice in the role')] : [];
  });
}
