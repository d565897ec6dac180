import { tableOf, titleColumns, type Catalog } from '../catalog/catalog.ts';
import { kindsOf } from '../catalog/family.ts';
import type { Action, Column, Grant, Table } from '../catalog/schema.ts';
import { fieldOf } from '../fields/registry.ts';
import { anyOf, covers, type Rule } from './rule.ts';
import { SUPERVISOR, supervises } from './supervisor.ts';
import type { Viewer } from './viewer.ts';

export type Operation = 'create' | 'read' | 'update' | 'delete';

/** On which records of a table `viewer` may do `operation`: the union of the viewer's roles. */
export function rowRule(catalog: Catalog, viewer: Viewer, operation: Operation, table: Table): Rule {
  return anyOf(
    catalog,
    table,
    grantsOf(viewer, table).filter((grant) => grant[operation] === true),
  );
}

/**
 * On which of the records that `viewer` may read the column may be read as well: a grant must give the record and the
 * column together. `true` where every record that may be read shows it. What a link leads to has its own rule.
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
export function mayOperate(viewer: Viewer, operation: Operation, table: Table): boolean {
  return grantsOf(viewer, table).some((grant) => grant[operation] === true);
}

/**
 * Whether `viewer` may read `column` in any record. A link is readable only if its target's records are: otherwise its
 * ids and titles would tell of records that do not exist for this viewer.
 */
export function mayReadColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  if (cellRule(catalog, viewer, table, column) === false) return false;
  const target = 'target' in column ? column.target : undefined;
  return target === undefined || mayOperate(viewer, 'read', tableOf(catalog, target));
}

/** Whether `viewer` may write `column` in any record: never a value that could not be read back. */
export function mayWriteColumn(catalog: Catalog, viewer: Viewer, table: Table, column: Column): boolean {
  const granted = (['create', 'update'] as const).some(
    (operation) => writeRule(catalog, viewer, operation, { table, column }) !== false,
  );
  return granted && mayReadColumn(catalog, viewer, table, column);
}

/** Anything that knows the catalog. */
interface OfCatalog {
  readonly catalog: Pick<Catalog, 'columns'>;
}

/** What makes a column read-only for everybody; undefined where people write it. */
export type Fixed = 'computed' | 'numbered' | 'otherEnd' | 'readOnly';

/**
 * Why nobody writes a column, whatever roles grant: a formula gives its value, the database numbers it, it lists the
 * records that link here, or the catalog says so.
 */
export function fixedBy(of: OfCatalog, column: Column): Fixed | undefined {
  if (column.formula !== undefined) return 'computed';
  if (fieldOf(column).generated === true) return 'numbered';
  if (isOtherEnd(of, column)) return 'otherEnd';
  return column.readOnly === true ? 'readOnly' : undefined;
}

/** True for a list that is the other end of a link: its members change through their own records. */
export function isOtherEnd({ catalog }: OfCatalog, column: Column): boolean {
  if (column.type !== 'list' || column.inverse === undefined) return false;
  return catalog.columns.get(column.inverse)?.column.type === 'link';
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
 * Whether `viewer` may run `action`: what it does with records is granted, of all its steps where it has some, and the
 * action itself where it needs a right of its own. A report tells everybody who has any role; a viewer without one sees nothing.
 */
export function mayRun(catalog: Catalog, viewer: Viewer, action: Action): boolean {
  if (action.restricted === true && !isGranted(viewer, action)) return false;
  if (action.kind === 'report') return viewer.roles.length > 0;
  const mayDo = (id: number, operations: readonly Operation[]) =>
    operations.every((operation) => mayOperate(viewer, operation, tableOf(catalog, id)));
  if (action.kind === 'steps')
    return mayDo(action.table, ['read']) && action.steps.every((id) => mayRunStep(catalog, viewer, id));
  if (action.kind === 'transformInto' && !mayDo(action.target, ['read', 'create'])) return false;
  if (action.kind === 'create')
    return (
      mayDo(action.table, ['read']) &&
      creatableKinds(catalog, viewer, tableOf(catalog, action.table)).length > 0
    );
  return mayDo(action.table, ['read', ...NEEDED[action.kind]]);
}

/** The tables in which `viewer` may make records of `table`: itself, and its child tables. */
export function creatableKinds(catalog: Catalog, viewer: Viewer, table: Table): readonly Table[] {
  return kindsOf(catalog, table).filter((kind) =>
    (['read', 'create'] as const).every((operation) => mayOperate(viewer, operation, kind)),
  );
}

function mayRunStep(catalog: Catalog, viewer: Viewer, id: number): boolean {
  const step = catalog.actions.get(id);
  return step !== undefined && mayRun(catalog, viewer, step);
}

function isGranted({ roles }: Viewer, action: Action): boolean {
  return roles.some((role) => role === SUPERVISOR || role.actions?.includes(action.id) === true);
}

/** What an action does with the records of its table, besides reading them. */
const NEEDED = {
  list: [],
  search: [],
  display: [],
  createFrom: ['create'],
  modify: ['update'],
  addTo: ['update'],
  removeFrom: ['update'],
  merge: ['update', 'delete'],
  transformInto: ['delete'],
  delete: ['delete'],
} as const satisfies Readonly<
  Record<Exclude<Action['kind'], 'report' | 'steps' | 'create'>, readonly Operation[]>
>;

/** What the viewer's roles grant on a table: on itself, on its module, on everything. */
export function grantsOf(viewer: Pick<Viewer, 'roles'>, table: Table): readonly Grant[] {
  return viewer.roles.flatMap((role) => role.grants.filter((grant) => isAbout(grant, table)));
}

/** Whether a grant speaks of a table. */
export function isAbout(grant: Grant, table: Table): boolean {
  return grant.everything === true || grant.table === table.id || grant.module === table.module;
}

/** Whether a grant's columns contain one: `undefined` grants all, a grant that says nothing of columns is about records. */
export function contains(columns: Grant['readColumns'], column: Column): boolean {
  return columns === undefined || columns === 'all' || columns.includes(column.id);
}
