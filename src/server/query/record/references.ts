import { isLink, isList } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { lineageOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { and, identifier, sql, type Sql } from '../../database/sql/sql.ts';
import { SIDES, pairsOf, type Pairs } from '../scene/membership.ts';
import { isOwnSql, ofFamily, type OwnRecords } from '../scene/own-table.ts';
import { physicalRelation, physicalTable } from '../scene/physical-names.ts';

/** Most records that stand in the way of a deletion and are named. */
export const MAX_IN_THE_WAY = 5;

/** A record that has another one in a link, or in a list of its own. */
export interface Holder {
  readonly from: Table;
  readonly column: Column;
  readonly id: number;
  /** Of a link: the record that it leads to. */
  readonly held?: number;
}

/** Records of a table; `known` are columns of it whose lists somebody knows already. */
interface Held {
  readonly table: Table;
  readonly ids: readonly number[];
  readonly known: ReadonlySet<number>;
}

/**
 * The live records that link to one of `ids`, or have one in a many-to-many list whose other end is not known, whoever may
 * read them.
 */
export async function holdersOf(
  db: Runner,
  catalog: Catalog,
  { table, ids, known }: Held,
): Promise<readonly Holder[]> {
  const lists = columnsTo(catalog, table).flatMap(({ from, column }) => {
    const pairs = isList(column) ? pairsOf(catalog, from, column) : undefined;
    const end = otherEnd(table, column);
    if (!pairs || (end && known.has(end.id))) return [];
    return [{ from, column, sql: listHoldersSql(catalog, from, pairs) }];
  });
  const links = linkColumnsTo(catalog, table).map(({ from, column }) => ({
    from,
    column,
    sql: sql`select t.id from ${physicalTable(from)} t where ${and([sql`t.deleted_at is null`, ...ownRows(catalog, from, sql`t`)])}
      and t.${identifier(column.name)} = any($1::bigint[]) order by t.id`,
  }));
  const found: Holder[] = [];
  for (const { from, column, sql: expression } of [...links, ...lists]) {
    const result = await db.query<{ id: number }>(expression, [ids]);
    found.push(...result.rows.map(({ id }) => ({ from, column, id })));
  }
  return found;
}

/** Conditions on rows: a record of a child table is found as such alone. */
export function ownRows(catalog: Catalog, from: Table, alias: Sql): readonly Sql[] {
  const isOwn = isOwnSql(catalog, from, alias);
  return isOwn === undefined ? [] : [isOwn];
}

function listHoldersSql(catalog: Catalog, from: Table, { owner, list, here, there }: Pairs): Sql {
  return sql`select distinct r.${SIDES[here]} as id from ${physicalRelation(owner, list)} r
    join ${physicalTable(from)} t on t.id = r.${SIDES[here]} and t.deleted_at is null
    where ${and([sql`r.${SIDES[there]} = any($1::bigint[])`, ...ownRows(catalog, from, sql`t`)])} order by 1`;
}

/** The column of `table`, own or inherited, that is the other end of a list that leads to it or to a table above it. */
function otherEnd(table: Table, column: Column): Column | undefined {
  if (!isList(column)) return undefined;
  const { inverse } = column;
  if (inverse !== undefined)
    return table.columns.find(({ id, alias }) => id === inverse || alias?.includes(inverse) === true);
  const ids: readonly unknown[] = [column.id, ...(column.alias ?? [])];
  return table.columns.find((other) => isList(other) && ids.includes(other.inverse));
}

/** The links that lead to records of a table, or of one above it. */
export function linkColumnsTo(catalog: Catalog, table: Table) {
  return columnsTo(catalog, table).filter(({ column }) => isLink(column) && column.formula === undefined);
}

/** The many-to-many lists that lead to records of a table, or of one above it, and have no other end there. */
export function listColumnsTo(catalog: Catalog, table: Table) {
  return columnsTo(catalog, table).filter(
    ({ from, column }) =>
      isList(column) && pairsOf(catalog, from, column) !== undefined && !otherEnd(table, column),
  );
}

/** The columns of all tables that lead to records of `table`, or of one above it. */
function columnsTo(catalog: Catalog, table: Table) {
  const targets = lineageOf(catalog, table).map(({ id }) => id);
  return [...catalog.tables.values()].flatMap((from) =>
    from.columns
      .filter((column) => 'target' in column && targets.includes(column.target))
      .map((column) => ({ from, column })),
  );
}

/** Records, and what is asked of those that link to them. */
export interface HolderSearch {
  readonly records: OwnRecords;
  /** What the links' option `onDeletion` says. */
  readonly says: (column: Column) => boolean;
  /** Records that go themselves, whatever they link to. */
  readonly going: readonly OwnRecords[];
  /** Most of each column. */
  readonly most?: number | undefined;
}

/** Live records that link to one of the records, and do not go themselves, by links of which `says` holds. */
export async function linkHolders(
  db: Runner,
  catalog: Catalog,
  { records: { table, ids }, says, going, most }: HolderSearch,
): Promise<readonly Holder[]> {
  const found: Holder[] = [];
  for (const { from, column } of linkColumnsTo(catalog, table).filter((one) => says(one.column))) {
    const where = [
      sql`r.${identifier(column.name)} = any($1::bigint[])`,
      sql`r.deleted_at is null`,
      sql`not r.id = any($2::bigint[])`,
      ...ownRows(catalog, from, sql`r`),
    ];
    const { rows } = await db.query<{ id: number; held: number }>(
      sql`select r.id, r.${identifier(column.name)} as held from ${physicalTable(from)} r where ${and(where)} order by r.id limit $3::bigint`,
      [ids, ofFamily(going, from), most ?? null],
    );
    for (const { id, held } of rows) found.push({ from, column, id, held });
  }
  return found;
}
