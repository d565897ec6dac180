import type { Column, Table } from '#core/catalog/schema.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Runner } from '../../database/pool.ts';
import { and, sql, type Sql } from '../../database/sql/sql.ts';
import { boundFacts, type BoundFacts } from '../formula/facts.ts';
import { valueSql } from '../rights/expression.ts';
import { rowGuards } from '../rights/rights.ts';
import { rowOf } from '../scene/joins.ts';
import { KeptStatements } from '../scene/kept-statements.ts';
import { physicalTable } from '../scene/physical-names.ts';
import type { Scene } from '../scene/place.ts';
import { statementName } from '../scene/statement-name.ts';

interface FileStatement {
  readonly config: { readonly name: string; readonly text: Sql };
  readonly facts: BoundFacts;
}

const statements = new KeptStatements<FileStatement>(500);

/** The cell of a record, and the id of a file. */
interface CellOfFile {
  readonly table: Table;
  readonly column: Column;
  readonly record: number;
  readonly file: string;
}

/** The file with an id that a cell holds which exists for the viewer; undefined where there is none. */
export async function fileInCell(
  db: Runner,
  scene: Scene,
  { table, column, record, file }: CellOfFile,
): Promise<FileValue | undefined> {
  const key = `${scene.viewer.rights} ${table.id} ${column.id}`;
  const known = statements.get(scene.catalog, key) ?? compiled(scene, table, column);
  statements.set(scene.catalog, key, known);
  const values = [record, file, ...known.facts.valuesFor(scene.viewer)];
  const { rows } = await db.query<{ file: FileValue }>({ ...known.config, values });
  return rows[0]?.file;
}

function compiled(scene: Scene, table: Table, column: Column): FileStatement {
  const facts = boundFacts(2);
  const asked = { ...scene, facts };
  const row = rowOf(asked, 't');
  const value = valueSql(asked, table, column, row);
  const where = [sql`t.id = $1::bigint`, sql`t.deleted_at is null`, ...rowGuards(asked, row, table)];
  const text = sql`select f as file from (select ${value} as value from ${physicalTable(table)} t${row.joins.sql()} where ${and(where)}) c,
      jsonb_path_query(c.value, '$[*]') f where f ->> 'id' = $2::text`;
  return { config: { name: statementName('file', text), text }, facts };
}
