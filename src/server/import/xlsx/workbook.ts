import type { FilePart } from '../reading/file-line.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { SheetRows } from './sheet-rows.ts';
import { StringStore } from './string-store.ts';
import { readSheets, readStrings, readStyles } from './workbook-parts.ts';
import { readXml } from './xml.ts';
import type { Zip } from '../../zip/zip.ts';

/** A workbook that is open. */
interface Workbook {
  /** The names of its sheets; hidden ones come last. */
  readonly sheets: readonly string[];
  /** The lines of a sheet, by its place among `sheets`, and the bytes that it has in all. Throws UnreadableFile. */
  readonly rows: (sheet: number) => { readonly parts: AsyncGenerator<FilePart>; readonly bytes: number };
  readonly close: () => void;
}

/** What workbooks of before 2007, and those with a password, begin with. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\u0003\u0004');

/** What the first bytes of a file say that it is; workbooks are zip files. */
export function fileKindOf(start: Uint8Array): 'csv' | 'zip' | 'xls' {
  const begins = (mark: Buffer) => Buffer.from(start.subarray(0, mark.length)).equals(mark);
  if (begins(ZIP)) return 'zip';
  return begins(COMPOUND) ? 'xls' : 'csv';
}

/** Opens the workbook of a zip file, which stays open; `beside` is the path of a file that it may make for texts. Throws UnreadableFile. */
export async function openWorkbook(zip: Zip, beside: string): Promise<Workbook> {
  const { sheets: all, is1904 } = await readSheets(zip);
  const sheets = [...all.filter(({ hidden }) => !hidden), ...all.filter(({ hidden }) => hidden)];
  if (sheets.length === 0) throw new UnreadableFile({ code: 'import.no_sheet' });
  const styles = await readStyles(zip);
  const strings = new StringStore(beside);
  let areRead = false;
  return {
    sheets: sheets.map(({ name }) => name),
    rows: (place) => {
      const sheet = sheets[place];
      if (!sheet) throw new UnreadableFile({ code: 'import.no_sheet' });
      return { parts: rowsOf(sheet.part), bytes: zip.sizeOf(sheet.part) };
    },
    close: () => strings.close(),
  };

  async function* rowsOf(part: string): AsyncGenerator<FilePart> {
    if (!areRead) await readStrings(zip, strings);
    areRead = true;
    const rows = new SheetRows({ strings, styles, is1904 });
    let bytes = 0;
    const counted = async function* counted() {
      for await (const chunk of zip.part(part)) {
        bytes += chunk.length;
        yield chunk;
      }
    };
    yield* readXml(counted(), rows.reader, () => ({
      lines: rows.take(),
      bytes,
      broken: false,
      merged: rows.merged,
    }));
  }
}
