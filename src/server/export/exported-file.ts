import { directionOf } from '#core/language/direction.ts';
import { labelOf } from '#core/language/labels.ts';
import { exportCount, exportList, type ExportedList } from '../query/bulk/export.ts';
import { exportGroups, type ExportedLine, type GroupedExport } from '../query/bulk/export-groups.ts';
import { exportedRows } from '../query/bulk/exported-rows.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { exportedColumns, fileTitle } from './exported-columns.ts';
import { openedTranslations } from '../translations/translations.ts';
import { groupedSheet } from './grouped-sheet.ts';
import type { SheetRow } from './sheet-xml.ts';
import type { ExportFormat, OnExport, WantedFile } from './wanted.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';
import { zippedFile } from './zipped-file.ts';

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
  { list, format, files }: WantedFile,
  onProgress: OnExport = () => undefined,
): ExportedFile {
  const { db, catalog, viewer, ...scene } = requestContext;
  const { locale } = viewer;
  const { form, groups = [], calculations = [] } = list;
  const isGrouped = format === 'xlsx' && form === 'shown' && groups.length + calculations.length > 0;
  const table = readableTable(requestContext, list.tableId);
  const title = fileTitle(table, locale);
  const name = `${title}.${format}`;
  const sheet = { title: labelOf(table.plural, locale), isRightToLeft: directionOf(locale) === 'rtl' };
  if (files) {
    const content = zippedFile(requestContext, { list, format, files, title, sheet, onProgress });
    return { name: `${title}.zip`, media: 'application/zip', content };
  }
  const onRows = (records: number) => onProgress({ records, files: 0, ofFiles: 0 });
  if (isGrouped) {
    const grouped = { list: { ...list, groups, calculations }, sheet };
    return { name, media: MEDIA[format], content: groupedFile(requestContext, grouped, onRows) };
  }
  const statement = exportList({ ...scene, catalog, viewer }, list, LAYOUTS[format]);
  const columns = exportedColumns(statement.places, { form, locale });
  const rows = exportedRows(db, statement);
  const lines = told(rows, (row) => row, onRows);
  const writers = {
    csv: () =>
      writeCsv(lines, { headers: columns.map(({ header }) => header), isForPeople: form === 'shown' }),
    json: () => writeJson(lines, columns),
    xlsx: () => writeXlsx(told(rows, cellsOf, onRows), { ...sheet, columns }),
  };
  return { name, media: MEDIA[format], content: writers[format]() };
}

/** What is said of a sheet. */
type Sheet = Pick<Parameters<typeof writeXlsx>[1], 'title' | 'isRightToLeft'>;

/** A list in groups as a workbook. Throws AppError as `exportedFile` does. */
function groupedFile(
  requestContext: RequestContext,
  { list, sheet }: { readonly list: GroupedExport; readonly sheet: Sheet },
  onRows: (done: number) => void,
): AsyncGenerator<Buffer> {
  const { db, ...scene } = requestContext;
  const { locale, timeZone } = scene.viewer;
  const statement = exportGroups(scene, list);
  return (async function* () {
    const texts = await openedTranslations();
    const say = (key: string): string => texts.message(key, {}, locale);
    const { columns, levels, rowOf } = groupedSheet(list, statement, { locale, timeZone, say });
    const rowOfLine = (row: string): SheetRow => rowOf(JSON.parse(row) as ExportedLine);
    yield* writeXlsx(told(exportedRows(db, statement), rowOfLine, onRows), { ...sheet, columns, levels });
  })();
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

function cellsOf(row: string): SheetRow {
  return { cells: JSON.parse(row) as readonly unknown[] };
}

/** Rows as they are written. Told is how many of them are records: the groups and totals of a sheet are none. */
async function* told<Row extends string | SheetRow>(
  rows: AsyncIterable<readonly string[]>,
  written: (row: string) => Row,
  onRows: (done: number) => void,
): AsyncGenerator<readonly Row[]> {
  let done = 0;
  for await (const some of rows) {
    const lines = some.map(written);
    done += lines.filter((line) => typeof line === 'string' || line.isSum !== true).length;
    yield lines;
    onRows(done);
  }
}
