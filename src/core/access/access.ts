import { isOtherEnd } from '../catalog/catalog.ts';
import { isGenerated, isOwnOrder } from '../fields/traits.ts';
import { tableOf, titleColumns, type Catalog } from '../catalog/catalog.ts';
import { kindsOf } from '../catalog/family.ts';
import type { Column, Grant, Role, Table } from '../catalog/schema.ts';
import { MESSENGER, usesMessages } from './messenger.ts';
import { anyOf, covers, type Rule } from './rule.ts';
import { supervises } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

export type RecordOperation = 'create' | 'read' | 'update' | 'delete';

/** On which records of a table `viewer` may do `operation`: the union of the viewer's roles. */
export function rowRule(catalog: Catalog, viewer: Viewer, operation: RecordOperation, table: Table): Rule {
  return anyOf(
    catalog,
    table,
    grantsOf(viewer, table).filter((grant) => grant[operation] === true),
  );
}

/**
 * The readable records in which `viewer` may also read the column: one grant must give both the record and the column.
 * `true` where no readable record hides it. Whether a linked record may be read is a rule of its own.
 */
export function cellRule(catalog: Catalog, viewer: Viewer, table: Table, column: Column): Rule {
  const grants = grantsOf(viewer, table).filter((grant) => grant.read === true);
  const cells = anyOf(
    catalog,
    table,
    grants.filter((grant) => contains(grant.readColumns, column)),
  );
  return cells !== false && covers(cells, anyOf(catalog, table, grants)) ? true : cells;
}

/** On which records `viewer` may write a column, when creating or updating them. */
export function writeRule(
  catalog: Catalog,
  viewer: Viewer,
  operation: 'create' | 'update',
  { table, column }: { readonly table: Table; readonly column: Column },
): Rule {
  if (column.supervisorsOnly === true && !supervises(viewer)) return false;
  const grants = grantsOf(viewer, table).filter((grant) => grant[operation] === true);
  return anyOf(
    catalog,
    table,
    grants.filter((grant) => contains(grant.writeColumns, column)),
  );
}

/** Whether `viewer` may do `operation` on any record of `table`. */
export function mayOperate(
  viewer: Pick<Viewer, 'roles' | 'isImpersonal'>,
  operation: RecordOperation,
  table: Table,
): boolean {
  return grantsOf(viewer, table).some((grant) => grant[operation] === true);
}

/**
 * Whether `viewer` may read `column` in any record. A link or list is readable only if records of its target are: ids
 * and titles would give away records that the viewer may not read.
 */
export function mayReadColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  if (cellRule(catalog, viewer, table, column) === false) return false;
  const target = 'target' in column ? column.target : undefined;
  return target === undefined || mayOperate(viewer, 'read', tableOf(catalog, target));
}

/** Whether `viewer` may write `column` in any record. What cannot be read cannot be written. */
export function mayWriteColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  const granted = (['create', 'update'] as const).some(
    (operation) => writeRule(catalog, viewer, operation, { table, column }) !== false,
  );
  return granted && mayReadColumn(catalog, viewer, table, column);
}

interface OfCatalog {
  readonly catalog: Pick<Catalog, 'columns'>;
  /** Records are being moved: their place in an own order is written, which nobody types. */
  readonly moving?: boolean | undefined;
}

/** What makes a column read-only for everybody; undefined where people write it. */
export type Fixed = 'computed' | 'numbered' | 'otherEnd' | 'readOnly';

/**
 * Why nobody may write a column, whatever roles grant: a formula computes it, the database numbers it, it is the other
 * end of a link, or it is configured as read-only.
 */
export function fixedBy(of: OfCatalog, column: Column): Fixed | undefined {
  if (column.formula !== undefined) return 'computed';
  if (isGenerated(column) && !(of.moving === true && isOwnOrder(column))) return 'numbered';
  if (isOtherEnd(of, column)) return 'otherEnd';
  return column.readOnly === true ? 'readOnly' : undefined;
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

/** The tables in which `viewer` may make records of `table`: itself, and its child tables. */
export function creatableKinds(
  catalog: Catalog,
  viewer: Pick<Viewer, 'roles' | 'isImpersonal'>,
  table: Table,
): readonly Table[] {
  return kindsOf(catalog, table).filter((kind) =>
    (['read', 'create'] as const).every((operation) => mayOperate(viewer, operation, kind)),
  );
}

/** What the viewer's roles grant on a table: on itself, on its module, on everything; or what its own rights say. */
export function grantsOf(viewer: Pick<Viewer, 'roles' | 'isImpersonal'>, table: Table): readonly Grant[] {
  if (table.rights !== undefined && viewer.isImpersonal === true) return [];
  return viewer.roles.flatMap((role) => grantsOfRole(role, table));
}

/**
 * What a role grants on a table. A table with rights of its own is open to users of messages as these say, supervisors
 * among them; nothing else that roles grant reaches it.
 */
export function grantsOfRole(role: Role, table: Table): readonly Grant[] {
  if (table.rights !== undefined && role !== MESSENGER) return usesMessages(role) ? table.rights : [];
  return role.grants.filter((grant) => isAbout(grant, table));
}

/** Whether a grant covers a table: it names the table, its module, or everything. */
export function isAbout(grant: Grant, table: Table): boolean {
  return grant.everything === true || grant.table === table.id || grant.module === table.module;
}

/** Whether a grant's columns include this one. `undefined` includes all: such a grant is about records only. */
export function contains(columns: Grant['readColumns'], column: Column): boolean {
  return columns === undefined || columns === 'all' || columns.includes(column.id);
}
