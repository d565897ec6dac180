import type { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import { directionOf } from '#core/language/direction.ts';
import { labelOf } from '#core/language/labels.ts';
import { exportCount, exportList, type ExportedList } from '../query/bulk/export.ts';
import { exportGroups, type ExportedLine } from '../query/bulk/export-groups.ts';
import { exportedRows } from '../query/bulk/exported-rows.ts';
import { readableTable } from '../query/scene/place.ts';
import type { RequestContext } from '../records/records.ts';
import { exportedColumns, fileTitle } from './exported-columns.ts';
import { openedTranslations } from '../translations/translations.ts';
import { groupedSheet } from './grouped-sheet.ts';
import type { SheetRow } from './sheet-xml.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writeXlsx } from './write-xlsx.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The groups that the records of a list stand in, and what is calculated of them. */
export interface Grouping {
  readonly groups?: readonly RequestGroup[] | undefined;
  readonly calculations?: readonly ListCalculation[] | undefined;
}

/** The records of a list as a file of a format. */
export interface WantedFile {
  /** Groups and results are part of workbooks for people; other files are flat. */
  readonly list: ExportedList & Grouping;
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
  const { form, groups = [], calculations = [] } = list;
  const isGrouped = format === 'xlsx' && form === 'shown' && groups.length + calculations.length > 0;
  const table = readableTable(requestContext, list.tableId);
  const title = fileTitle(table, locale);
  if (isGrouped) {
    const content = groupedFile(requestContext, { ...list, groups, calculations }, onRows);
    return { name: `${title}.xlsx`, media: MEDIA.xlsx, content };
  }
  const statement = exportList({ ...scene, catalog, viewer }, list, LAYOUTS[format]);
  const columns = exportedColumns(statement.places, { form, locale });
  const rows = counted(exportedRows(db, statement), onRows);
  const writers = {
    csv: () =>
      writeCsv(rows, { headers: columns.map(({ header }) => header), isForPeople: form === 'shown' }),
    json: () => writeJson(rows, columns),
    xlsx: () =>
      writeXlsx(parsed(rows), {
        title: labelOf(table.plural, locale),
        columns,
        isRightToLeft: directionOf(locale) === 'rtl',
      }),
  };
  return { name: `${title}.${format}`, media: MEDIA[format], content: writers[format]() };
}

/** A list in groups as a workbook. */
function groupedFile(
  requestContext: RequestContext,
  list: ExportedList & Required<Grouping>,
  onRows: (done: number) => void,
): AsyncGenerator<Buffer> {
  const { db, ...scene } = requestContext;
  const { locale, timeZone } = scene.viewer;
  const { groups, calculations } = list;
  if (!groups || !calculations) throw new Error('Bug: groups of a flat list');
  const statement = exportGroups(scene, { ...list, groups, calculations });
  const table = readableTable(requestContext, list.tableId);
  return (async function* () {
    const texts = await openedTranslations();
    const say = (key: string): string => texts.message(key, {}, locale);
    const asked = { columns: list.columns, groups, calculations };
    const { columns, levels, rowOf } = groupedSheet(asked, statement, { locale, timeZone, say });
    const lines = countedLines(exportedRows(db, statement), onRows);
    const title = labelOf(table.plural, locale);
    yield* writeXlsx(sheetRows(lines, rowOf), {
      title,
      columns,
      levels,
      isRightToLeft: directionOf(locale) === 'rtl',
    });
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

async function* parsed(rows: AsyncIterable<readonly string[]>): AsyncGenerator<readonly SheetRow[]> {
  for await (const some of rows) yield some.map((row) => ({ cells: JSON.parse(row) as readonly unknown[] }));
}

/** The lines of a list in groups; those that are records are told of. */
async function* countedLines(
  rows: AsyncIterable<readonly string[]>,
  onRows: (done: number) => void,
): AsyncGenerator<readonly ExportedLine[]> {
  let done = 0;
  for await (const some of rows) {
    const lines = some.map((row) => JSON.parse(row) as ExportedLine);
    done += lines.filter(([, , , , cells]) => cells !== null).length;
    yield lines;
    onRows(done);
  }
}

async function* sheetRows(
  lines: AsyncIterable<readonly ExportedLine[]>,
  rowOf: (line: ExportedLine) => SheetRow,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const some of lines) yield some.map(rowOf);
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
