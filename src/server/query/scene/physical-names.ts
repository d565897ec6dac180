import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { literalText, quoted } from '../../fields/stored-field.ts';
import { membershipOf } from './membership.ts';

/**
 * Where a table's records are read and written: its real table, or the view of its records in that of the table at the
 * top of its family (decision 0018).
 */
export function physicalTable(table: Table): string {
  return `app.${quoted(table.name)}`;
}

/** The real table that keeps a table's records. */
export function storageTable(table: Table): string {
  return `app.${quoted(storageName(table))}`;
}

/** The value by which the real table of a family knows the records of one of its tables. */
export function kindSql({ id }: Pick<Table, 'id'>): string {
  return literalText(String(id));
}

/** The real table that holds a many-to-many relation: columns `source_id` (the owner's record) and `target_id`. */
export function physicalRelation(owner: Table, list: Column): string {
  return `app.${quoted(`${storageName(owner)}__${list.name}`)}`;
}

function storageName({ top, name }: Table): string {
  return top ?? name;
}

/** `alias."column"`, of a column that stands in its table; without an alias the name alone. */
export function keptSql(alias: string, column: Column): string {
  return alias === '' ? quoted(column.name) : `${alias}.${quoted(column.name)}`;
}

/** Where a statement reads records from, where that is not their tables: a draft's records are above the stored ones. */
export interface Sources {
  /** Records of a table, as what may stand behind `from`. */
  readonly table: (table: Table) => string;
  /** The pairs of a many-to-many relation, `source_id` and `target_id`. */
  readonly relation: (owner: Table, list: Column) => string;
}

/** The tables themselves. */
export const STORED: Sources = { table: physicalTable, relation: physicalRelation };

/** What the rows of a statement are made from. */
export interface Reading {
  readonly catalog: Catalog;
  /** The tables themselves unless given. */
  readonly sources?: Sources;
}

/** A list column of the row `alias`. */
interface ListPlace {
  readonly owner: Table;
  readonly list: ColumnOf<ListType>;
  readonly alias: string;
}

/** `from` part and condition that give the members of a list column of the row `alias`; `member` is a member's alias. */
export function membersOf(
  { catalog, sources = STORED }: Reading,
  { owner, list, alias, member }: ListPlace & { readonly member: string },
): { readonly from: string; readonly where: string } {
  const target = tableOf(catalog, list.target);
  const present = `${member}.deleted_at is null`;
  const membership = membershipOf(catalog, owner, list);
  if (membership.kind === 'link') {
    return {
      from: `${sources.table(target)} ${member}`,
      where: `${keptSql(member, membership.link)} = ${alias}.id and ${present}`,
    };
  }
  const { here, there } = membership;
  const relation = sources.relation(membership.owner, membership.list);
  return {
    from: `${relation} ${member}r join ${sources.table(target)} ${member} on ${member}.id = ${member}r.${there}`,
    where: `${member}r.${here} = ${alias}.id and ${present}`,
  };
}

/** Names a record among all, as whichever of its tables it is taken. */
export function recordName({ table, id }: { readonly table: Table; readonly id: number }): string {
  return `${storageTable(table)} ${id}`;
}
