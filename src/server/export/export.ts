import { isList } from '#core/fields/traits.ts';
import type { Writable } from 'node:stream';
import { isOtherEnd } from '#core/catalog/catalog.ts';
import { readableColumns } from '#core/access/access.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import { fieldOf } from '#core/fields/registry.ts';
import type { Sql } from '../database/sql/sql.ts';
import { copyOut } from '../query/bulk/copy-out.ts';
import { exportPairs, exportRecords } from '../query/bulk/export.ts';
import { placeOf, readableTable } from '../query/scene/place.ts';
import type { OwnContext } from '../records/records.ts';

/** What to export, and where to. */
interface CsvExport {
  readonly table: Table;
  /** For pairs of records: a many-to-many list of the table. */
  readonly column?: Column | undefined;
  /** Technical names in the order of the file; unless given, all readable columns whose values an import can read. */
  readonly columns?: readonly string[] | undefined;
  readonly out: Writable;
  /** Told how many bytes went out so far. */
  readonly onProgress?: ((bytes: number) => void) | undefined;
}

/**
 * Writes a table's records as CSV, in constant memory and at one moment of the data: UTF-8, technical names as header,
 * values and links as the import reads them back. `out` is ended. Gives the number of records. Throws AppError
 * `table.unknown` and `column.unknown` for what the viewer may not read.
 */
export async function exportCsv(requestContext: OwnContext, request: CsvExport): Promise<number> {
  const table = readableTable(requestContext, request.table.id);
  const query = request.column
    ? pairsQuery(requestContext, table, request.column)
    : recordsQuery(requestContext, table, request.columns);
  return await copyOut(requestContext.db, query, { out: request.out, onBytes: request.onProgress });
}

function pairsQuery(requestContext: OwnContext, table: Table, { name }: Column): Sql {
  const { column } = placeOf(requestContext, table, name);
  if (!isList(column) || isOtherEnd(requestContext, column))
    throw new AppError('column.unknown', { column: name });
  return exportPairs(requestContext, table, column);
}

function recordsQuery(requestContext: OwnContext, table: Table, names: readonly string[] | undefined): Sql {
  const readable = readableColumns(requestContext.catalog, requestContext.viewer, table).filter(
    (column) => !isList(column),
  );
  const columns = names?.map((name) => {
    const column = readable.find((one) => one.name === name);
    if (!column) throw new AppError('column.unknown', { column: name });
    return column;
  });
  return exportRecords(
    requestContext,
    table,
    columns ?? readable.filter((column) => !fieldOf(column).writeOnly && column.formula === undefined),
  );
}
