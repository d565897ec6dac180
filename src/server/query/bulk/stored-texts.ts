import type { Column, Table } from '#core/catalog/schema.ts';
import type { Runner } from '../../database/pool.ts';
import { literal, sql } from '../../database/sql/sql.ts';
import { keptSql, physicalTable } from '../scene/physical-names.ts';

/**
 * The values of a column that stands in its table, as files of this application write them; undefined where there are more
 * than `most`. Whoever asks must be allowed to read all of them.
 */
export async function storedTexts(
  db: Runner,
  { table, column, most }: { readonly table: Table; readonly column: Column; readonly most: number },
): Promise<readonly string[] | undefined> {
  const value = keptSql(sql`r`, column);
  const { rows } = await db.query<{ text: string }>(
    sql`select ${value}::text as text from ${physicalTable(table)} r
      where r.deleted_at is null and ${value} is not null limit ${literal(most + 1)}`,
  );
  return rows.length > most ? undefined : rows.map(({ text }) => text);
}
