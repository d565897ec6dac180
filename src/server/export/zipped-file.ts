import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import { csvCell } from '#core/std/csv-cell.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import { exportWithFiles } from '../query/bulk/export-files.ts';
import { exportedRows } from '../query/bulk/exported-rows.ts';
import type { ExportedList } from '../query/bulk/export.ts';
import type { Place } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { portableName, writeZip } from '../zip/zip.ts';
import { exportedColumns, type ExportedColumn } from './exported-columns.ts';
import { filesBeside, filedRows, pathsAsJson, pathsAsText } from './filed-rows.ts';
import { MAX_TEXT } from './sheet-xml.ts';
import type { ExportFormat, OnExport } from './wanted.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

interface ZippedFile {
  readonly list: ExportedList;
  readonly format: ExportFormat;
  readonly files: ContentStore;
  /** Of the table in the zip file, without its extension. */
  readonly title: string;
  readonly sheet: { readonly title: string; readonly isRightToLeft: boolean };
  readonly onProgress: OnExport;
}

const LAYOUTS = { csv: 'line', xlsx: 'sheet', json: 'json' } as const;

/**
 * The records of a list as a file of a format, and the files of their cells beside it, as one zip file that is made while
 * it is taken. Throws AppError for what does not exist for the viewer, before it is taken.
 */
export function zippedFile(requestContext: RequestContext, zipped: ZippedFile): AsyncGenerator<Buffer> {
  const { db, ...scene } = requestContext;
  const { list, format, files, title, sheet, onProgress } = zipped;
  const statement = exportWithFiles(scene, list, LAYOUTS[format]);
  const { places } = statement;
  const columns = exportedColumns(places, { form: list.form, locale: scene.viewer.locale });
  return (async function* () {
    const zip = writeZip();
    let records = 0;
    const tell = () => onProgress({ records, ...beside.written() });
    const beside = filesBeside(zip, files, tell);
    const rows = async function* () {
      for await (const some of filedRows(exportedRows(db, statement), places, beside)) {
        yield some;
        records += some.length;
        tell();
      }
      zip.end();
    };
    const table = { format, columns, places, sheet, isForPeople: list.form === 'shown' };
    const content = async () =>
      await Promise.resolve(Readable.from(tableOf(rows(), table), { objectMode: true, highWaterMark: 1 }));
    zip.add(portableName(`${title}.${format}`), { open: content, isPacked: format === 'xlsx' });
    yield* zip.content();
  })();
}

interface WrittenTable {
  readonly format: ExportFormat;
  readonly columns: readonly ExportedColumn[];
  readonly places: readonly Place[];
  readonly sheet: ZippedFile['sheet'];
  readonly isForPeople: boolean;
}

type Rows = AsyncIterable<readonly (readonly unknown[])[]>;

/** The file of the table, whose cells of files are paths. */
function tableOf(
  rows: Rows,
  { format, columns, places, sheet, isForPeople }: WrittenTable,
): AsyncGenerator<Buffer> {
  const cellsOf =
    <Cell>(cellOf: (place: Place, cell: unknown) => Cell) =>
    (cells: readonly unknown[]) =>
      places.map((place, at) => cellOf(place, cells[at]));
  const [parts, json, sheetCells] = [cellsOf(linePart), cellsOf(pathsAsJson), cellsOf(sheetCell)];
  const headers = columns.map(({ header }) => header);
  const writers: Readonly<Record<ExportFormat, () => AsyncGenerator<Buffer>>> = {
    csv: () =>
      writeCsv(
        mapped(rows, (cells) => parts(cells).join(',')),
        { headers, isForPeople },
      ),
    json: () =>
      writeJson(
        mapped(rows, (cells) => JSON.stringify(json(cells))),
        columns,
      ),
    xlsx: () =>
      writeXlsx(
        mapped(rows, (cells) => ({ cells: sheetCells(cells) })),
        { ...sheet, columns },
      ),
  };
  return writers[format]();
}

/** Other cells are parts of a line already. */
function linePart(place: Place, cell: unknown): unknown {
  const paths = pathsAsText(place, cell);
  return paths === undefined ? cell : csvCell(paths);
}

/** Paths are never cut. Throws AppError `export.long_cell`. */
function sheetCell(place: Place, cell: unknown): unknown {
  const paths = pathsAsText(place, cell);
  if (paths !== undefined && paths.length > MAX_TEXT)
    throw new AppError('export.long_cell', { max: MAX_TEXT });
  return paths ?? cell;
}

async function* mapped<Row>(
  rows: Rows,
  rowOf: (cells: readonly unknown[]) => Row,
): AsyncGenerator<readonly Row[]> {
  for await (const some of rows) yield some.map(rowOf);
}
