import type { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import { directionOf } from '#core/language/direction.ts';
import { labelOf } from '#core/language/labels.ts';
import { exportCount, exportList, type ExportedList } from '../query/bulk/export.ts';
import { exportedRows } from '../query/bulk/exported-rows.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { exportedColumns, fileTitle } from './exported-columns.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The records of a list as a file of a format. */
export interface WantedFile {
  readonly list: ExportedList;
  readonly format: ExportFormat;
}

/** A file that is made while its content is taken. */
interface ExportedFile {
  readonly name: string;
  readonly media: string;
  readonly content: AsyncGenerator<Buffer>;
}

const MEDIA: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
};
const LAYOUTS = { csv: 'line', xlsx: 'sheet', json: 'json' } as const;

/** Rows and bytes of a file that is made at once. */
const MAX_SHORT_ROWS = 5_000;
const MAX_SHORT_BYTES = 16_000_000;

/** The records of a list as a file. Throws AppError for what does not exist for the viewer, before it is taken. */
export function exportedFile(
  requestContext: RequestContext,
  { list, format }: WantedFile,
  onRows: (done: number) => void = () => undefined,
): ExportedFile {
  const { db, catalog, viewer, ...scene } = requestContext;
  const { locale } = viewer;
  const { form } = list;
  const statement = exportList({ ...scene, catalog, viewer }, list, LAYOUTS[format]);
  const columns = exportedColumns(statement.places, { form, locale });
  const table = readableTable(requestContext, list.tableId);
  const rows = counted(exportedRows(db, statement), onRows);
  const writers = {
    csv: () =>
      writeCsv(rows, { headers: columns.map(({ header }) => header), isForPeople: form === 'shown' }),
    json: () => writeJson(rows, columns),
    xlsx: () =>
      writeXlsx(rows, {
        title: labelOf(table.plural, locale),
        columns,
        isRightToLeft: directionOf(locale) === 'rtl',
      }),
  };
  return { name: `${fileTitle(table, locale)}.${format}`, media: MEDIA[format], content: writers[format]() };
}

/** The same whole, where it is short; undefined of a long one, which is work for a task. */
export async function shortFile(
  requestContext: RequestContext,
  wanted: WantedFile,
): Promise<{ readonly name: string; readonly media: string; readonly content: Buffer } | undefined> {
  const { db, ...scene } = requestContext;
  const { rows } = await db.query<{ count: number }>(exportCountOf(scene, wanted.list));
  if ((rows[0]?.count ?? 0) > MAX_SHORT_ROWS) return undefined;
  const { name, media, content } = exportedFile(requestContext, wanted);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_SHORT_BYTES) return undefined;
  }
  return { name, media, content: Buffer.concat(chunks) };
}

function exportCountOf(scene: Omit<RequestContext, 'db'>, list: ExportedList) {
  return exportCount(scene, list, MAX_SHORT_ROWS);
}

async function* counted(
  rows: AsyncIterable<readonly string[]>,
  onRows: (done: number) => void,
): AsyncGenerator<readonly string[]> {
  let done = 0;
  for await (const some of rows) {
    done += some.length;
    yield some;
    onRows(done);
  }
}
