import { isLink, isList, isPasswordColumn } from '#core/fields/traits.ts';
import { tableOf, type Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { commas, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { SIDES, pairsOf } from '../scene/membership.ts';
import { physicalRelation } from '../scene/physical-names.ts';
import { writtenTypes, type WrittenTypes } from './written-types.ts';

/** What became of one record in an operation. */
export type What = 'create' | 'modify' | 'delete' | 'restore' | 'purge';

/** An operation as statements name it: its id, and its moment as PostgreSQL writes it. */
export interface OperationKey {
  readonly id: number;
  readonly at: Sql;
}

/** A many-to-many list and the relation that holds it. */
export interface ListInRelation {
  readonly column: Column;
  readonly relation: Sql;
  /** The relation's columns: that of the record, and that of its members. */
  readonly here: Sql;
  readonly there: Sql;
  readonly target: Table;
}

/** Columns whose values can go back. */
interface JournalColumns {
  readonly stored: readonly Column[];
  readonly lists: readonly ListInRelation[];
}

/** What an operation did to the records of one table. */
export interface OperationPart {
  readonly table: Table;
  /** How many records each thing happened to. */
  readonly counts: Readonly<Partial<Record<What, number>>>;
  /** The columns of changed records that can go back: those of the catalog that are written and can be read again. */
  readonly changed: JournalColumns;
  /** Reads what the journal keeps of them. */
  readonly types: WrittenTypes;
}

/** What an operation did, by table; tables that the catalog no longer has are left out. */
export async function operationParts(
  db: Runner,
  catalog: Catalog,
  { id, at }: OperationKey,
): Promise<readonly OperationPart[]> {
  const counted = await db.query<{ table_id: number; what: What; count: number }>(
    sql`select table_id, what, count(*) as count from colonnade.change
      where operation_id = $1::bigint and at = $2::timestamptz group by table_id, what order by table_id`,
    [id, at],
  );
  const isChange = counted.rows.some(({ what }) => what === 'modify');
  const types = await writtenTypes(db, catalog);
  const keys = isChange ? await changedKeys(db, { id, at }) : new Set<string>();
  const tables = [...new Set(counted.rows.map((row) => row.table_id))];
  return tables.flatMap((tableId) => {
    const table = catalog.tables.get(tableId);
    if (!table) return [];
    const counts = counted.rows
      .filter((row) => row.table_id === tableId)
      .map(({ what, count }) => [what, count] as const);
    const { stored, lists } = journalColumns(catalog, table);
    const isTouched = (column: Column) => keys.has(`${tableId} ${column.id}`);
    const changed = {
      stored: stored.filter(isTouched),
      lists: lists.filter(({ column }) => isTouched(column)),
    };
    return [{ table, counts: Object.fromEntries(counts), changed, types }];
  });
}

async function changedKeys(db: Runner, { id, at }: OperationKey): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ table_id: number; key: string }>(
    sql`select distinct c.table_id, k.key from colonnade.change c cross join lateral jsonb_object_keys(c.diff) k(key)
      where c.operation_id = $1::bigint and c.at = $2::timestamptz and c.what = 'modify'`,
    [id, at],
  );
  return new Set(rows.map((row) => `${row.table_id} ${row.key}`));
}

/** A column's value in a change `c`: what it was (0), or what it became (1). */
export function sideOf(column: Column, at: 0 | 1): Sql {
  return sql`c.diff -> ${literal(String(column.id))} -> ${literal(at)}`;
}

/** The columns of a table whose values the journal keeps in a form that can go back. */
export function journalColumns(catalog: Catalog, table: Table): JournalColumns {
  return {
    stored: table.columns.filter(
      (column) => !isList(column) && column.formula === undefined && !isPasswordColumn(column),
    ),
    lists: table.columns.flatMap((column) => listInRelation(catalog, table, column) ?? []),
  };
}

function listInRelation(catalog: Catalog, table: Table, column: Column): ListInRelation | undefined {
  const pairs = isList(column) ? pairsOf(catalog, table, column) : undefined;
  if (!isList(column) || !pairs) return undefined;
  const { owner, list, here, there } = pairs;
  const target = tableOf(catalog, column.target);
  return { column, relation: physicalRelation(owner, list), here: SIDES[here], there: SIDES[there], target };
}

/** The ids of columns as the keys of differences, as an SQL array. */
export function keysSql({ stored, lists }: JournalColumns): Sql {
  const ids = [...stored, ...lists.map(({ column }) => column)].map(({ id }) => sql`${literal(String(id))}`);
  return sql`array[${commas(ids)}]::text[]`;
}

/** True where nothing can go back. */
export function isNothing({ stored, lists }: JournalColumns): boolean {
  return stored.length === 0 && lists.length === 0;
}

/** The changes `alias` of the operation whose id and moment are bound first, in these tables. */
export function changesOfOperation(alias: Sql, ...tables: readonly Table[]): Sql {
  const ids = commas(tables.map(({ id }) => literal(id)));
  return sql`${alias}.operation_id = $1::bigint and ${alias}.at = $2::timestamptz and ${alias}.table_id in (${ids})`;
}

/** The changes `alias` that made records, which taking them back turns into ghosts. */
export function made(alias: Sql): Sql {
  return sql`${alias}.what in ('create', 'restore')`;
}

/** The columns of a table that link to records, and the tables of these. */
export function linksOf(
  catalog: Catalog,
  table: Table,
): readonly { readonly column: Column; readonly target: Table }[] {
  return table.columns.flatMap((column) => {
    const target =
      isLink(column) && column.formula === undefined ? catalog.tables.get(column.target) : undefined;
    return target ? [{ column, target }] : [];
  });
}
