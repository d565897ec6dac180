import type { Column, Table } from '#core/catalog/schema.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { embedsImages } from '#core/fields/traits.ts';
import type { Runner } from '../../database/pool.ts';
import { sql } from '../../database/sql/sql.ts';
import type { Scene } from '../scene/place.ts';
import { fileSql, imageNamed } from './arrived-files.ts';
import { cellStatement } from './cell-statement.ts';

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
  const { config, facts } = cellStatement(
    scene,
    { table, column },
    {
      name: 'file',
      bound: 2,
      ask: (cell) =>
        embedsImages(column)
          ? sql`select ${fileSql(sql`f`)} as file from ${cell} c join colonnade.file f on f.id = $2::uuid and f.media is not null
              where strpos(c.value, ${imageNamed(sql`$2`)}) > 0`
          : sql`select f as file from ${cell} c, jsonb_path_query(c.value, '$[*]') f where f ->> 'id' = $2::text`,
    },
  );
  const values = [record, file, ...facts.valuesFor(scene.viewer)];
  const { rows } = await db.query<{ file: FileValue }>({ ...config, values });
  return rows[0]?.file;
}
