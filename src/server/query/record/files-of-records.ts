import { readableColumns } from '#core/access/access.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import type { Runner } from '../../database/pool.ts';
import { and, commas, literal, sql } from '../../database/sql/sql.ts';
import { boundFacts } from '../formula/facts.ts';
import { titleSql, valueSql } from '../rights/expression.ts';
import { rowGuards } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { statementName } from '../scene/statement-name.ts';

/** A file of a record, in the column with that id. */
export interface FileOfRecord {
  readonly record: number;
  readonly title: string;
  readonly column: number;
  readonly file: FileValue;
}

/** All files in cells of records that the viewer may read, in the order of the records' ids and of the table's columns. */
export async function filesOfRecords(
  db: Runner,
  scene: Scene,
  table: Table,
  ids: readonly number[],
): Promise<readonly FileOfRecord[]> {
  const columns = readableColumns(scene.catalog, scene.viewer, table).filter((column) => isOfFiles(column));
  if (columns.length === 0) return [];
  const facts = boundFacts(1);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const cells = columns.map(
    (column, at) =>
      sql`(${literal(at)}, ${literal(column.id)}::bigint, to_jsonb(${valueSql(asked, table, column, row)}))`,
  );
  const where = [sql`t.id = any($1::bigint[])`, sql`t.deleted_at is null`, ...rowGuards(asked, row, table)];
  const title = titleSql(asked, table, row);
  const text = sql`select t.id as record, ${title} as title, c.id as column, f.file from ${physicalTable(table)} t${row.joins.sql()}
      cross join lateral (values ${commas(cells)}) c (at, id, value)
      cross join lateral jsonb_path_query(c.value, '$[*]') with ordinality f (file, place)
      where ${and(where)} order by t.id, c.at, f.place`;
  const { rows } = await db.query<FileOfRecord>({
    name: statementName('files', text),
    text,
    values: [ids, ...facts.valuesFor(scene.viewer)],
  });
  return rows;
}
