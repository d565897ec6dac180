import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { alias, identifier, join, sql, type Sql } from '../../database/sql/sql.ts';
import { storedOf } from '../../fields/registry.ts';
import { keptExpression, keptMeaning } from '../formula/kept-formula.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Part } from './part.ts';

/*
 * What quick search looks into: PostgreSQL keeps the folded text of all short columns, in which parts of words are found
 * by their trigrams, and the words of all long ones, which are found by how they begin (decision 0114).
 */

/** A column that PostgreSQL keeps for quick search. */
interface SearchColumn {
  readonly name: '_search' | '_words';
  readonly type: Sql;
  /** What it is made of, of values by the names of their columns. */
  readonly expression: Sql;
}

const NAMES = { _search: sql`_search`, _words: sql`_words` } as const;

/** The name of such a column as SQL. */
export function searchName({ name }: Pick<SearchColumn, 'name'>): Sql {
  return NAMES[name];
}

/** The columns that quick search looks into. */
export function searchableColumns(table: Table): readonly Column[] {
  return table.columns.filter((column) => column.searchable === true && fieldOf(column).searchable);
}

/** Whether quick search looks for the words of a column and not for parts of its text. */
export function isByWords(column: Pick<Column, 'type'>): boolean {
  return storedOf(column).isLong === true;
}

/** Whether the columns that quick search looks into are searched by their text, and by their words. */
export function searchedWays(table: Table): { readonly byText: boolean; readonly byWords: boolean } {
  const ways = searchableColumns(table).map(isByWords);
  return { byText: ways.includes(false), byWords: ways.includes(true) };
}

/** The columns kept for the quick search of a table. */
export function searchColumns(catalog: Catalog, table: Table): readonly SearchColumn[] {
  // What PostgreSQL keeps cannot be made of other columns that it keeps.
  const textOf = (column: Column) =>
    searchedText(keptExpression(catalog, column) ?? identifier(column.name), column);
  const folded = (byWords: boolean): Sql | undefined => {
    const columns = searchableColumns(table).filter((column) => isByWords(column) === byWords);
    const parts = columns.map((column) => sql`coalesce(${textOf(column)}, '')`);
    return parts.length === 0 ? undefined : sql`colonnade.fold(${join(parts, sql` || e'\\n' || `)})`;
  };
  const [text, words] = [folded(false), folded(true)];
  return [
    ...(text ? [{ name: '_search' as const, type: sql`text`, expression: text }] : []),
    ...(words
      ? [{ name: '_words' as const, type: sql`tsvector`, expression: sql`colonnade.words(${words})` }]
      : []),
  ];
}

/** Their definitions. */
export function searchDefinitions(catalog: Catalog, table: Table): readonly Sql[] {
  return searchColumns(catalog, table).map(
    (column) => sql`${searchName(column)} ${column.type} generated always as (${column.expression}) stored`,
  );
}

/** Their indexes. */
export function searchIndexes(table: Table): readonly Part[] {
  const { byText, byWords } = searchedWays(table);
  const on = (name: string, key: Sql): Part => ({
    name,
    meaning: '',
    create: () =>
      sql`create index ${alias(name)} on ${physicalTable(table)} using gin (${key}) with (gin_pending_list_limit = 256)`,
  });
  return [
    ...(byText ? [on(`tr_${table.id}`, sql`_search gin_trgm_ops`)] : []),
    ...(byWords ? [on(`wo_${table.id}`, sql`_words`)] : []),
  ];
}

/** The statement that takes away what quick search has, and its indexes with it. */
export function dropSearch(table: Table): Sql {
  return sql`alter table ${physicalTable(table)} drop column if exists _search, drop column if exists _words`;
}

/** The text in which quick search finds a value. */
export function searchedText(value: Sql, column: Column): Sql {
  const { searched, text } = storedOf(column);
  return searched?.(value) ?? text(value, column);
}

/** Equal for tables whose folded texts are made of the same columns and formulas: a rename leaves them as they are. */
export function searchMeaning(catalog: Catalog, table: Table): string {
  return searchableColumns(table)
    .map((column) => {
      const meaning = keptMeaning(catalog, column) ?? String(column.id);
      if (isByWords(column)) return `${meaning} by words`;
      return storedOf(column).isProse === true ? `${meaning} words` : meaning;
    })
    .join(',');
}
