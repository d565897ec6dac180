import type { Catalog } from '../catalog/catalog.ts';
import { kindsOf } from '../catalog/family.ts';
import type { Action, Role, Table } from '../catalog/schema.ts';
import { grantsOf, rowRule, type RecordOperation } from './access.ts';
import { anyOf, type Rule } from './rule.ts';
import { controlsOnRun, mayRun, namesAction, runNeeds } from './run.ts';
import { viewerOfRole, type Viewer } from './viewer.ts';

/** Whether something is allowed on every record, on some by a condition, or on none. */
export type Reach = 'always' | 'condition' | 'never';

/** The operations in the order in which overviews show them. */
export const RECORD_OPERATIONS = [
  'create',
  'read',
  'update',
  'delete',
] as const satisfies readonly RecordOperation[];

/** The letters of one role among those of all roles, as overviews have them for a table. */
export function cellOf(cells: string, role: number): string {
  const size = RECORD_OPERATIONS.length;
  return cells.slice(role * size, (role + 1) * size);
}

/** What a role grants on a table, by itself, in the order of `RECORD_OPERATIONS`. */
export function reachOfRole(catalog: Catalog, role: Role, table: Table): readonly Reach[] {
  const grants = grantsOf({ roles: [role] }, table);
  return RECORD_OPERATIONS.map((operation) =>
    reachOf(
      anyOf(
        catalog,
        table,
        grants.filter((grant) => grant[operation] === true),
      ),
    ),
  );
}

/** What a viewer may do on a table, in the order of `RECORD_OPERATIONS`. Without reading, nothing else is possible. */
export function reachOfViewer(catalog: Catalog, viewer: Viewer, table: Table): readonly Reach[] {
  const read = reachOf(rowRule(catalog, viewer, 'read', table));
  return RECORD_OPERATIONS.map((operation) => {
    const own = reachOf(rowRule(catalog, viewer, operation, table));
    if (own === 'never' || read === 'never') return 'never';
    // Whether a new record could be read is not asked.
    return operation === 'create' || read === 'always' ? own : 'condition';
  });
}

/** Whether a viewer may run an action on every record, only under conditions of roles or controls, or never. */
export function reachOfRun(catalog: Catalog, viewer: Viewer, action: Action): Reach {
  if (!mayRun(catalog, viewer, action)) return 'never';
  const isOpen = (table: Table, operation: RecordOperation) =>
    rowRule(catalog, viewer, operation, table) === true;
  const isAlways = runNeeds(catalog, action).every((need) => {
    if (need.kind === 'operation') return isOpen(need.table, need.operation);
    if (need.kind !== 'creating') return true;
    return kindsOf(catalog, need.table).some((kind) => isOpen(kind, 'read') && isOpen(kind, 'create'));
  });
  return isAlways && controlsOnRun(catalog, action).length === 0 ? 'always' : 'condition';
}

/**
 * The same for one role alone. A role that names the action but lacks rights on records counts as conditional: other
 * roles may add them.
 */
export function reachOfRunByRole(catalog: Catalog, role: Role, action: Action): Reach {
  const alone = reachOfRun(catalog, viewerOfRole(role), action);
  return alone === 'never' && namesAction(role, action) ? 'condition' : alone;
}

function reachOf(rule: Rule): Reach {
  if (typeof rule === 'boolean') return rule ? 'always' : 'never';
  return 'condition';
}
