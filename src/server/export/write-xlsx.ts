import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { AppError } from '#core/errors.ts';
import type { ExportedColumn } from './exported-columns.ts';
import { sheetXml, type SheetRow } from './sheet-xml.ts';
import { styleSheet } from './style-sheet.ts';

/** Rows that a sheet may have, its head included. */
const MAX_ROWS = 1_048_576;
/** The files of an archive all have this moment: equal records give equal files. */
const MOMENT = new Date('2000-01-01T12:00:00Z');

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook that are always the same. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${DOCUMENT}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DOCUMENT}/styles" Target="styles.xml"/></Relationships>`,
};

/** A sheet of a workbook. */
interface Sheet {
  readonly title: string;
  readonly columns: readonly ExportedColumn[];
  readonly isRightToLeft: boolean;
  /** Groups in groups that its rows stand in at most. */
  readonly levels?: number;
}

/**
 * A workbook with one sheet of rows; made while it is read, in constant memory. Throws AppError
 * `export.too_many_rows` where a sheet cannot hold them.
 */
export async function* writeXlsx(
  rows: AsyncIterable<readonly SheetRow[]>,
  sheet: Sheet,
): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  const written = Readable.from(sheetXml(limited(rows), sheet), { objectMode: true, highWaterMark: 2 });
  for (const failing of [zip, written]) failing.on('error', (error: Error) => out.destroy(error));
  const options = { mtime: MOMENT, forceDosTimestamp: true };
  for (const [name, part] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(part), name, options);
  zip.addBuffer(Buffer.from(workbook(sheet.title)), 'xl/workbook.xml', options);
  zip.addBuffer(Buffer.from(HEAD + styleSheet(sheet.columns)), 'xl/styles.xml', options);
  zip.addReadStream(written, 'xl/worksheets/sheet1.xml', options);
  zip.end();
  try {
    for await (const chunk of out) yield chunk as Buffer;
  } finally {
    written.destroy();
  }
}

/** Names of sheets are short and without some signs. */
function workbook(title: string): string {
  const name = title
    .replaceAll(/[[\]*/\\?:<>&"']/g, ' ')
    .slice(0, 31)
    .trim();
  return `${HEAD}<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${DOCUMENT}"><sheets><sheet name="${name || 'Sheet'}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

async function* limited(rows: AsyncIterable<readonly SheetRow[]>): AsyncGenerator<readonly SheetRow[]> {
  let count = 1;
  for await (const some of rows) {
    count += some.length;
    if (count > MAX_ROWS) throw new AppError('export.too_many_rows', { max: MAX_ROWS - 1 });
    yield some;
  }
}
