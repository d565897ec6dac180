import { isGenerated } from '#core/fields/traits.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { titleColumns } from '#core/catalog/catalog.ts';
import { originOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isKept } from '#core/formula/computed/computed.ts';
import { identifier, join, literal, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { keptMeaning } from '../formula/kept-formula.ts';

/** The titles of a table's records as an index holds them. */
interface TitleIndex {
  /** The title of the row `alias`, never empty; '' names the row of the index itself. */
  readonly sql: (alias: Sql) => Sql;
  /** The column that the title is, where an index of that column holds the titles as well. */
  readonly column: Column | undefined;
  /** Equal for indexes that hold the same, however the columns are called. */
  readonly meaning: string;
}

/** Most characters of a title that an index row has room for, each of up to four bytes. */
const MAX_TITLE_LENGTH = 600;

/**
 * The title of a table's records as an expression that never changes for a record, so that an index can hold it: the same
 * text that readers of all its columns see. Undefined where it is made of other records, of values whose text depends on
 * settings, or may be too long; and for a child table with a title of its own.
 */
export function titleIndex(catalog: Catalog, table: Table): TitleIndex | undefined {
  const columns = titleColumns(table);
  const top = topOf(catalog, table);
  const isOwn = top !== table && String(titleColumns(top).map(originOf)) !== String(columns.map(originOf));
  const length = columns.reduce((sum, column) => sum + lengthOf(catalog, column), 0);
  if (columns.length === 0 || isOwn || length > MAX_TITLE_LENGTH) return undefined;
  const [only] = columns;
  return {
    sql: (alias) => titleSql(columns, { id: named(alias, 'id'), name: ({ name }) => named(alias, name) }),
    column:
      columns.length === 1 && only?.required === true && storedOf(only).textual === true ? only : undefined,
    meaning: JSON.stringify([
      titleSql(columns, { id: sql`id`, name: (column) => literal(originOf(column)) }).text,
      columns.map((column) => keptMeaning(catalog, column) ?? null),
    ]),
  };
}

function named(alias: Sql, name: string): Sql {
  return alias.text === '' ? identifier(name) : sql`${alias}.${identifier(name)}`;
}

/** Characters of a column's part of a title; infinite where no index can hold it. */
function lengthOf(catalog: Catalog, column: Column): number {
  if (!isKept(catalog, column)) return Infinity;
  return storedOf(column).longest?.(column) ?? Infinity;
}

/** What `titleSql` of expressions gives, of functions alone that PostgreSQL takes into indexes. */
function titleSql(
  columns: readonly Column[],
  { id, name }: { readonly id: Sql; readonly name: (column: Column) => Sql },
): Sql {
  const parts = columns.map((column) => ({
    sql: sql`(${storedOf(column).text(name(column), column)})`,
    isFilled: column.required === true || isGenerated(column),
  }));
  const [first] = parts;
  if (first && parts.length === 1)
    return first.isFilled ? first.sql : sql`coalesce(${first.sql}, '#' || ${id}::text)`;
  const joined = join(
    parts.map(({ sql: expression }) => sql`coalesce(' ' || ${expression}, '')`),
    sql` || `,
  );
  return sql`coalesce(nullif(substr(${joined}, 2), ''), '#' || ${id}::text)`;
}
