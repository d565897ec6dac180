import { isOfFiles } from '#core/fields/traits.ts';
import type { Column } from '#core/catalog/schema.ts';
import { alias, identifier, literal, sql, type Sql } from '../../database/sql/sql.ts';

/**
 * The triggers that note which files a column's cells come to hold and give up, whoever writes them; none for a column
 * of other values. Made anew where a column is renamed.
 */
export function fileTriggers(table: Sql, column: Column): readonly Sql[] {
  if (!isOfFiles(column)) return [];
  const [was, is] = [sql`old.${identifier(column.name)}`, sql`new.${identifier(column.name)}`];
  const made = (event: 'insert' | 'update' | 'delete', on: Sql, when: Sql) =>
    sql`create or replace trigger ${alias(`files_${column.id}_${event}`)} after ${on} on ${table} for each row when (${when}) execute function colonnade.hold_files(${literal(column.name)}, ${literal(String(column.id))})`;
  return [
    made('insert', sql`insert`, sql`${is} is not null`),
    made('update', sql`update`, sql`${was} is distinct from ${is}`),
    made('delete', sql`delete`, sql`${was} is not null`),
  ];
}

/** Gives the column that is called `from` the name of `column`, under which its triggers know it then. */
export function renamedColumn(table: Sql, from: Sql, column: Column): readonly Sql[] {
  return [
    sql`alter table ${table} rename column ${from} to ${identifier(column.name)}`,
    ...fileTriggers(table, column),
  ];
}
