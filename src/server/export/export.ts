import type { Writable } from 'node:stream';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import { readableColumns } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { isList, isOfFiles } from '#core/fields/traits.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import type { Sql } from '../database/sql/sql.ts';
import { copyOut } from '../query/bulk/copy-out.ts';
import { exportPairs, type ExportedList, type ExportForm } from '../query/bulk/export.ts';
import { placeOf, readableTable } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';
import { exportedFile } from './exported-file.ts';
import type { ExportFormat, Grouping } from './wanted.ts';

export { EXPORT_TASK, exportInput, exportKind, fileOrTask, wantedFile } from './export-task.ts';
export { pivotFile } from './pivot-sheet.ts';
export { shortFile } from './exported-file.ts';

/** What to export, and where to. */
interface TableExport {
  readonly table: Table;
  /** For pairs of records, which are CSV: a many-to-many list of the table. */
  readonly column?: Column | undefined;
  /** Technical names in the order of the file; unless given, all readable columns whose values an import can read. */
  readonly columns?: readonly string[] | undefined;
  readonly format?: ExportFormat | undefined;
  /** Where the files of cells are that come along, in one zip file with the table. */
  readonly files?: ContentStore | undefined;
  /** The records of the table that are wanted, in which order, and how a file shows them; as an import reads them unless given. */
  readonly list?: Pick<ExportedList, 'filter' | 'search' | 'sort'> &
    Grouping & {
      readonly form?: ExportForm | undefined;
    };
  readonly out: Writable;
  /** Told how many bytes went out so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

/**
 * Writes a table's records as the import reads them back, in constant memory and at one moment of the data: with
 * technical names as headers, links by what names their records. `out` is ended. Gives the number of records. Throws
 * AppError `table.unknown` and `column.unknown` for what the viewer may not read.
 */
export async function exportTable(requestContext: OwnContext, request: TableExport): Promise<number> {
  const { out, onProgress, format = 'csv' } = request;
  const table = readableTable(requestContext, request.table.id);
  if (request.column) {
    const query = pairsQuery(requestContext, table, request.column);
    return await copyOut(requestContext.db, query, { out, onBytes: onProgress });
  }
  const { files } = request;
  const columns = request.columns ?? importable(requestContext, table, files !== undefined);
  let [records, bytes] = [0, 0];
  const { form = 'import', ...asked } = request.list ?? {};
  const list = { ...asked, tableId: table.id, columns, form };
  const { content } = exportedFile(
    requestContext,
    { list, format, files },
    (done) => (records = done.records),
  );
  const counted = async function* () {
    for await (const chunk of content) {
      bytes += chunk.length;
      onProgress?.(bytes);
      yield chunk;
    }
  };
  // One chunk waits while the reader is busy: more would be memory for nothing.
  await pipeline(Readable.from(counted(), { objectMode: true, highWaterMark: 1 }), out);
  return records;
}

function pairsQuery(requestContext: OwnContext, table: Table, { name }: Column): Sql {
  const { column } = placeOf(requestContext, table, name);
  if (!isList(column) || isOtherEnd(requestContext, column))
    throw new AppError('column.unknown', { column: name });
  return exportPairs(requestContext, table, column);
}

/** An import reads files only beside the table. */
function importable({ catalog, viewer }: OwnContext, table: Table, hasFiles: boolean): readonly string[] {
  const isRead = (column: Column) =>
    !isList(column) && !fieldOf(column).writeOnly && (hasFiles || !isOfFiles(column));
  return readableColumns(catalog, viewer, table)
    .filter((column) => isRead(column) && column.formula === undefined)
    .map(({ name }) => name);
}
