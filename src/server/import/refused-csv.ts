import type { Table } from '#core/catalog/schema.ts';
import type { ImportReading, ImportSettings } from '#core/contract/records/import-routes.ts';
import type { OwnContext } from '../records/records.ts';
import { importFile, pairListOf, type ImportAnswer } from './import-file.ts';
import type { KeptFile } from './kept/kept-files.ts';
import type { FileLine } from './reading/file-line.ts';
import type { UploadGround } from '../uploads/uploads.ts';
import { openFile } from './reading/open-file.ts';
import { wordsIn } from './words.ts';

/** A kept file with what it was checked with. */
interface CheckedFile {
  readonly table: Table;
  readonly kept: KeptFile;
  readonly reading: ImportReading;
  readonly settings: ImportSettings;
  readonly uploads?: UploadGround | undefined;
}

/** What begins a file that spreadsheets take for UTF-8. */
const MARK = '\ufeff';

/** Refused lines that such a file has at most. */
export const MAX_REFUSED = 100_000;

/**
 * The first refused lines of a kept file as CSV, with the columns that it has and one more for the reasons, whose header
 * an import leaves out. The file is checked again for it, under the rights and records of today.
 */
export async function* refusedCsv(
  request: OwnContext,
  { table, kept, reading: given, settings, uploads }: CheckedFile,
  read: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const reading = { likely: kept.encoding, ...given };
  const importing = {
    table,
    column: pairListOf(table, settings),
    reading,
    mapping: settings.map,
    settings,
    uploads,
    check: true,
    mostProblems: MAX_REFUSED,
  };
  const { problems } = await importFile(request, { ...importing, source: read() });
  yield* refusedLines(request, { kept, reading, problems }, read);
}

/** The lines of a kept file that problems are about, with their reasons. */
export async function* refusedLines(
  { viewer }: OwnContext,
  { kept, reading: given, problems }: Pick<CheckedFile, 'kept' | 'reading'> & Pick<ImportAnswer, 'problems'>,
  read: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<string> {
  const words = await wordsIn(viewer.locale);
  const reading = { likely: kept.encoding, ...given };
  const reasons = reasonsOf(problems);
  const file = await openFile(read(), reading);
  try {
    const width = file.header.length;
    yield MARK + csvLine([...file.header, `# ${words({ code: 'import.reason' })}`]);
    for await (const { lines } of file.parts) {
      for (const line of lines) {
        const why = reasons.get(line.line);
        if (why) yield csvLine([...safeCells(line, width), ...reasonCells(line, width, why)]);
      }
    }
  } finally {
    await file.close();
  }
}

function reasonsOf(problems: ImportAnswer['problems']): ReadonlyMap<number, string> {
  const reasons = new Map<number, string>();
  for (const { line, column, message } of problems) {
    const before = reasons.get(line);
    const reason = column === '' ? message : `${column}: ${message}`;
    reasons.set(line, before === undefined ? reason : `${before} ${reason}`);
  }
  return reasons;
}

/** A line that has too many cells keeps them all, and has no place for the reason. */
function reasonCells({ cells }: FileLine, width: number, why: string): readonly string[] {
  return cells.length > width ? [] : [why];
}

/** The cells of a line, so that no spreadsheet takes one for a formula and an import reads each as it was. */
function safeCells({ cells, kinds }: FileLine, width: number): readonly string[] {
  const filled = cells.length >= width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return filled.map((cell, at) => {
    const isFormula = kinds === undefined ? FORMULA.test(cell) : kinds[at] === 't' && QUOTED.test(cell);
    return isFormula && !NUMBER.test(cell) ? `'${cell}` : cell;
  });
}

const FORMULA = /^[=+\-@\t\r]/;
/** In a workbook an apostrophe is one; in CSV it may be there for a formula already. */
const QUOTED = /^'*[=+\-@\t\r]/;
const NUMBER = /^[+-]?[\d.,\s]+$/;

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => (/[",;\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
}
