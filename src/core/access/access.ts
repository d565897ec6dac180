import { tableOf, titleColumns, type Catalog } from '../catalog/catalog.ts';
import type { Action, Column, Grant, Table } from '../catalog/schema.ts';
import type { Viewer } from './viewer.ts';

export type Operation = 'create' | 'read' | 'update' | 'delete';

/** Whether `viewer` may do `operation` on records of `table`: true where any role grants it. */
export function mayOperate(viewer: Viewer, operation: Operation, table: Table): boolean {
  return viewer.supervisor || grantsOf(viewer, table).some((grant) => grant[operation] === true);
}

/**
 * Whether `viewer` may read `column`: some role grants reading the table's rows and this column together. A link is
 * readable only if its target's rows are: otherwise its ids and titles would tell of records that do not exist for
 * this viewer.
 */
export function mayReadColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  if (viewer.supervisor) return true;
  const granted = grantsOf(viewer, table).some((grant) => grant.read && contains(grant.readColumns, column));
  const target = 'target' in column ? column.target : undefined;
  return granted && (target === undefined || mayOperate(viewer, 'read', tableOf(catalog, target)));
}

/** Whether `viewer` may write `column` when creating or updating: never a value that could not be read back. */
export function mayWriteColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  if (viewer.supervisor) return true;
  if (column.supervisorsOnly === true) return false;
  const granted = grantsOf(viewer, table).some(
    (grant) => (grant.update || grant.create) && contains(grant.writeColumns, column),
  );
  return granted && mayReadColumn(catalog, viewer, table, column);
}

/** The columns of a table that `viewer` may read, in the table's order. */
export function readableColumns(catalog: Catalog, viewer: Viewer, table: Table): readonly Column[] {
  if (!mayOperate(viewer, 'read', table)) return [];
  return table.columns.filter((column) => mayReadColumn(catalog, viewer, table, column));
}

/** The title columns of a table that `viewer` may read; titles are made of these alone. */
export function readableTitle(catalog: Catalog, viewer: Viewer, table: Table): readonly Column[] {
  return titleColumns(table).filter((column) => mayReadColumn(catalog, viewer, table, column));
}

/**
 * Whether `viewer` may run `action`: what it does with records of its table is granted. A report tells everybody who
 * has any role; a viewer without one sees nothing.
 */
export function mayRun(catalog: Catalog, viewer: Viewer, action: Action): boolean {
  if (action.kind === 'report') return viewer.supervisor || viewer.roles.length > 0;
  const table = tableOf(catalog, action.table);
  const needed = NEEDED[action.kind];
  return mayOperate(viewer, 'read', table) && (needed === 'read' || mayOperate(viewer, needed, table));
}

/** What an action on a table does with its records. */
const NEEDED = {
  list: 'read',
  display: 'read',
  create: 'create',
  modify: 'update',
} as const satisfies Readonly<Record<Exclude<Action['kind'], 'report'>, Operation>>;

function grantsOf(viewer: Viewer, table: Table): readonly Grant[] {
  return viewer.roles.flatMap((role) => role.grants.filter((grant) => grant.table === table.id));
}

/** `undefined` grants all columns: a role that says nothing of columns is about rows. */
function contains(columns: Grant['readColumns'], column: Column): boolean {
  return columns === undefined || columns === 'all' || columns.includes(column.id);
}
