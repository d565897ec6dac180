import type { ExportedColumn } from './exported-columns.ts';

/** The first number of formats that a workbook defines itself. */
const OWN_FORMATS = 164;
/** Formats of days and times that every spreadsheet shows in its reader's way. */
const KNOWN: Partial<Readonly<Record<ExportedColumn['kind'], number>>> = {
  words: 0,
  truth: 0,
  day: 14,
  clock: 21,
  moment: 22,
  span: 46,
};

/** The style of a head. */
export const HEAD_STYLE = 1;

/** The number of the style of a column's cells. */
export function styleOf(at: number): number {
  return HEAD_STYLE + 1 + at;
}

/** The same of groups and totals, in bold. */
export function boldStyleOf(at: number, columns: number): number {
  return styleOf(columns + at);
}

/** The styles of a sheet: plain cells, heads, and for each column one of records, then one of groups and totals. */
export function styleSheet(columns: readonly ExportedColumn[]): string {
  const codes = [...new Set(columns.filter(({ kind }) => kind === 'number').map(formatCode))];
  const formats = columns.map(
    (column) => KNOWN[column.kind] ?? OWN_FORMATS + codes.indexOf(formatCode(column)),
  );
  const own = codes.map((code, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${code}"/>`);
  const cells = [
    ...formats.map(
      (format) =>
        `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ),
    ...formats.map(
      (format) =>
        `<xf numFmtId="${format}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  ];
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${
    own.length === 0 ? '' : `<numFmts count="${own.length}">${own.join('')}</numFmts>`
  }<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 2}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${cells.join('')}</cellXfs></styleSheet>`;
}

function formatCode({ places, isExact, currency, isShare }: ExportedColumn): string {
  if (isShare) return '0.0%';
  const digits = `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}`;
  if (!isExact) return '0';
  return currency && /^[A-Z]{3}$/.test(currency) ? `${digits} [$${currency}]` : digits;
}
