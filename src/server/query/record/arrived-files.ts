import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Runner } from '../../database/pool.ts';
import { sql, type Sql } from '../../database/sql/sql.ts';

/** An upload as the database keeps it; without `media` its bytes are on their way, with `hash` but for the last step. */
export interface UploadRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly hash: string | null;
  readonly media: string | null;
  readonly width: number | null;
  readonly height: number | null;
  /** Some cell has held it. */
  readonly kept: boolean;
}

export const UPLOAD_COLUMNS: Sql = sql`id, name, size, hash, media, width, height, kept`;

/** A row of `colonnade.file` as the value that a cell takes of it. */
export function fileSql(row: Sql): Sql {
  return sql`jsonb_strip_nulls(jsonb_build_object('id', ${row}.id, 'hash', ${row}.hash, 'name', ${row}.name, 'size', ${row}.size,
    'type', ${row}.media, 'width', ${row}.width, 'height', ${row}.height))`;
}

/** How a formatted text names the file with an id. */
export function imageNamed(id: Sql): Sql {
  return sql`('<img data-file="' || ${id}::uuid::text || '"')`;
}

/** Those of some files whose bytes have all arrived, as the values that cells take, by their ids. */
export async function arrivedFiles(
  db: Runner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileValue>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<UploadRow>({
    name: 'files_arrived',
    text: sql`select ${UPLOAD_COLUMNS} from colonnade.file where id = any($1::uuid[]) and media is not null`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, valueOfUpload(row)]));
}

/** The value that a cell takes of an upload. Throws AppError `file.gone` for one that has not arrived. */
export function valueOfUpload({ id, hash, name, size, media, width, height }: UploadRow): FileValue {
  if (hash === null || media === null) throw new AppError('file.gone');
  const sides = width !== null && height !== null ? { width, height } : {};
  return { id, hash, name, size, type: media, ...sides };
}
