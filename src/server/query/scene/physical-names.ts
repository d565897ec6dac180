import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { alias, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { membershipOf, SIDES } from './membership.ts';

/**
 * Where a table's records are read and written: its real table, or the view of its records in that of the table at the
 * top of its family (decision 0018). Tables of a catalog that is not in force are read from what the database has for
 * them, and cannot be written.
 */
export function physicalTable(table: Table): Sql {
  return foreseen.get(table)?.records ?? sql`app.${identifier(table.name)}`;
}

/** What is read in the place of a table, and of the relations of its own lists, that the database does not have like that. */
export interface ForeseenSource {
  readonly records: Sql;
  readonly relations: ReadonlyMap<number, Sql>;
}

const foreseen = new WeakMap<Table, ForeseenSource>();

/** Has a table of a catalog that is not in force read from elsewhere, for as long as it is there. */
export function readFrom(table: Table, source: ForeseenSource): void {
  foreseen.set(table, source);
}

/** The real table that keeps a table's records. */
export function storageTable(table: Table): Sql {
  return sql`app.${identifier(storageName(table))}`;
}

/** The value by which the real table of a family knows the records of one of its tables. */
export function kindSql({ id }: Pick<Table, 'id'>): Sql {
  return literal(String(id));
}

/** The column of that value. */
export const KIND_COLUMN = sql`_kind`;

/** The real table that holds a many-to-many relation: columns `source_id` (the owner's record) and `target_id`. */
export function physicalRelation(owner: Table, list: Column): Sql {
  return (
    foreseen.get(owner)?.relations.get(list.id) ??
    sql`app.${identifier(`${storageName(owner)}__${list.name}`)}`
  );
}

function storageName({ top, name }: Table): string {
  return top ?? name;
}

/** `alias."column"`, of a column that stands in its table; without an alias the name alone. */
export function keptSql(alias: Sql, column: Column): Sql {
  return alias.text === '' ? identifier(column.name) : sql`${alias}.${identifier(column.name)}`;
}

/** Where a statement reads records from, where that is not their tables: a draft's records are above the stored ones. */
export interface Sources {
  /** Records of a table, as what may stand behind `from`. */
  readonly table: (table: Table) => Sql;
  /** The pairs of a many-to-many relation, `source_id` and `target_id`. */
  readonly relation: (owner: Table, list: Column) => Sql;
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
  readonly alias: Sql;
}

/** `from` part and condition that give the members of a list column of the row `alias`; `member` is what a member is called. */
export function membersOf(
  { catalog, sources = STORED }: Reading,
  { owner, list, alias: row, member: name }: ListPlace & { readonly member: string },
): { readonly from: Sql; readonly where: Sql } {
  const target = tableOf(catalog, list.target);
  const member = alias(name);
  const present = sql`${member}.deleted_at is null`;
  const membership = membershipOf(catalog, owner, list);
  if (membership.kind === 'link') {
    return {
      from: sql`${sources.table(target)} ${member}`,
      where: sql`${keptSql(member, membership.link)} = ${row}.id and ${present}`,
    };
  }
  const [here, there] = [SIDES[membership.here], SIDES[membership.there]];
  const relation = sources.relation(membership.owner, membership.list);
  const pair = alias(`${name}r`);
  return {
    from: sql`${relation} ${pair} join ${sources.table(target)} ${member} on ${member}.id = ${pair}.${there}`,
    where: sql`${pair}.${here} = ${row}.id and ${present}`,
  };
}

/** Names a record among all, as whichever of its tables it is taken. */
export function recordName({ table, id }: { readonly table: Table; readonly id: number }): string {
  return `${table.top ?? table.name} ${id}`;
}
