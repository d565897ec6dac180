import type { Catalog } from '../catalog/catalog.ts';
import type { Role, Table } from '../catalog/schema.ts';
import { grantsOf, rowRule, type Operation } from './access.ts';
import { anyOf, type Rule } from './rule.ts';
import type { Viewer } from './viewer.ts';

/** How far something is allowed: on every record, on those that fulfil a condition, on none. */
export type Reach = 'always' | 'condition' | 'never';

/** The operations in the order in which overviews show them. */
export const OPERATIONS = ['create', 'read', 'update', 'delete'] as const satisfies readonly Operation[];

/** What a role grants on a table, by itself, in the order of `OPERATIONS`. */
export function reachOfRole(catalog: Catalog, role: Role, table: Table): readonly Reach[] {
  const grants = grantsOf({ roles: [role] }, table);
  return OPERATIONS.map((operation) =>
    reachOf(
      anyOf(
        catalog,
        table,
        grants.filter((grant) => grant[operation] === true),
      ),
    ),
  );
}

/** What a viewer may do on a table, in the order of `OPERATIONS`: nothing that is not read as well. */
export function reachOfViewer(catalog: Catalog, viewer: Viewer, table: Table): readonly Reach[] {
  const read = reachOf(rowRule(catalog, viewer, 'read', table));
  return OPERATIONS.map((operation) => {
    const own = reachOf(rowRule(catalog, viewer, operation, table));
    if (own === 'never' || read === 'never') return 'never';
    // Whether a new record could be read is not asked.
    return operation === 'create' || read === 'always' ? own : 'condition';
  });
}

function reachOf(rule: Rule): Reach {
  if (typeof rule === 'boolean') return rule ? 'always' : 'never';
  return 'condition';
}
