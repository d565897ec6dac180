import { zipOf } from './zip.ts';

/** Sheets of a workbook, each the XML of what stands in its `worksheet`, and what its parts are else. */
interface WorkbookParts {
  readonly sheets?: Readonly<Record<string, string>>;
  /** The texts that cells share, each as XML of its `si`. */
  readonly strings?: readonly string[];
  /** Format codes of the styles 1, 2, …; numbers are formats that every workbook has. */
  readonly formats?: readonly (string | number)[];
  readonly is1904?: boolean;
  readonly more?: Readonly<Record<string, string | Buffer>>;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook made by hand, part by part, as spreadsheet programs write it. */
export function workbookOf({
  sheets = {},
  strings = [],
  formats = [],
  is1904,
  more = {},
}: WorkbookParts): Buffer {
  const names = Object.keys(sheets);
  const own = formats.flatMap((format, at) =>
    typeof format === 'string'
      ? [`<numFmt numFmtId="${200 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`]
      : [],
  );
  const cells = formats.map(
    (format, at) =>
      `<xf numFmtId="${typeof format === 'string' ? 200 + at : format}" applyNumberFormat="1"/>`,
  );
  return zipOf({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${RELATIONS}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${own.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${cells.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    ...Object.fromEntries(
      Object.values(sheets).map((xml, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${MAIN}>${xml}</worksheet>`,
      ]),
    ),
    ...more,
  });
}

/** Rows of inline texts, with the numbers of their lines. */
export function textRows(rows: readonly (readonly string[])[]): string {
  return `<sheetData>${rows
    .map(
      (cells, at) =>
        `<row r="${at + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData>`;
}
