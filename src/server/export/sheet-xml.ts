import type { CellKind } from '../fields/cell-kind.ts';
import type { ExportedColumn } from './exported-columns.ts';
import { boldStyleOf, HEAD_STYLE, styleOf } from './style-sheet.ts';

/** Widths of columns, in characters. */
const WIDTHS: Readonly<Record<CellKind, number>> = {
  words: 24,
  truth: 10,
  number: 14,
  day: 12,
  clock: 10,
  moment: 18,
  span: 12,
};
/** Characters that a cell may have; what is longer is cut. */
export const MAX_TEXT = 32_767;
/** Digits that a number of a sheet keeps; one with more stays a text. */
const MAX_DIGITS = 15;
const SECONDS = 86_400;

/** Words in a cell whatever the kind of its column. */
interface CellWords {
  readonly words: string;
}

/** A row of a sheet: a cell for each column. */
export interface SheetRow {
  readonly cells: readonly unknown[];
  /** Groups that it stands in: a sheet shows and hides what is in a group at once. */
  readonly depth?: number;
  /** It sums up others, and stands out. */
  readonly isSum?: boolean;
}

interface SheetShape {
  readonly columns: readonly ExportedColumn[];
  readonly isRightToLeft: boolean;
  /** Groups in groups that its rows stand in at most. */
  readonly levels?: number;
}

/** The XML of a sheet, its head frozen. */
export async function* sheetXml(
  rows: AsyncIterable<readonly SheetRow[]>,
  { columns, isRightToLeft, levels = 0 }: SheetShape,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, at) => lettersOf(at));
  const widths = columns.map(
    ({ kind, header }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(WIDTHS[kind], Math.min(header.length + 4, 40))}" customWidth="1"/>`,
  );
  const heads = columns.map(
    ({ header }, at) => `<c r="${letters[at]}1" s="${HEAD_STYLE}" t="inlineStr">${inline(header)}</c>`,
  );
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${outlinedSheet(levels)}<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${outlinedRows(levels)}<cols>${widths.join('')}</cols><sheetData><row r="1">${heads.join('')}</row>`,
  );
  let number = 1;
  for await (const some of rows) {
    let xml = '';
    for (const { cells, depth = 0, isSum = false } of some) {
      number += 1;
      xml += `<row r="${number}"${depth > 0 ? ` outlineLevel="${depth}"` : ''}>`;
      for (const [at, column] of columns.entries()) {
        const cell = cells[at];
        if (cell === null || cell === undefined) continue;
        const style = isSum ? boldStyleOf(at, columns.length) : styleOf(at);
        xml += `<c r="${letters[at]}${number}" s="${style}"${content(cell, column.kind)}</c>`;
      }
      xml += '</row>';
    }
    yield Buffer.from(xml);
  }
  yield Buffer.from(`</sheetData><autoFilter ref="A1:${letters.at(-1)}${number}"/></worksheet>`);
}

/** Groups stand above what is in them. */
function outlinedSheet(levels: number): string {
  return levels > 0 ? '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>' : '';
}

function outlinedRows(levels: number): string {
  return levels > 0 ? `<sheetFormatPr defaultRowHeight="15" outlineLevelRow="${levels}"/>` : '';
}

/** The rest of a cell's tag and what is in it. */
function content(cell: unknown, kind: CellKind): string {
  if (isWords(cell)) return ` t="inlineStr">${inline(cell.words)}`;
  if (typeof cell === 'boolean') return ` t="b"><v>${cell ? 1 : 0}</v>`;
  const number = numberOf(cell, kind);
  return number === undefined ? ` t="inlineStr">${inline(String(cell))}` : `><v>${number}</v>`;
}

function isWords(cell: unknown): cell is CellWords {
  return typeof cell === 'object' && cell !== null && 'words' in cell;
}

/** What a sheet counts with: numbers as they are, days since the last of 1899; undefined of what it would not keep. */
function numberOf(cell: unknown, kind: CellKind): string | number | undefined {
  const text = String(cell);
  if (kind === 'number') return text.replaceAll(/\D|^-?0*\.?0*/g, '').length > MAX_DIGITS ? undefined : text;
  if (kind === 'span') return Number(cell) / SECONDS;
  if (kind === 'clock') return Date.parse(`1970-01-01T${text}Z`) / 1_000 / SECONDS;
  if (kind !== 'day' && kind !== 'moment') return undefined;
  // Spreadsheets take 1900 for a leap year: earlier days would be others.
  if (text < '1900-03-01') return undefined;
  const milliseconds = Date.parse(`${kind === 'day' ? `${text}T00:00:00` : text.replace(' ', 'T')}Z`);
  return milliseconds / 1_000 / SECONDS + DAYS_TO_1970;
}

/** Days from the last of December 1899 to 1970, by the count of spreadsheets. */
const DAYS_TO_1970 = 25_569;

function inline(text: string): string {
  return `<is><t xml:space="preserve">${xmlText(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text)}</t></is>`;
}

const SPECIAL = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML has no place for, and what looks like one of them as sheets write it. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g;

function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(CONTROL, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(SPECIAL, (sign) => ENTITIES[sign] ?? sign);
}

/** A, B, … Z, AA, AB, … */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last;
}
