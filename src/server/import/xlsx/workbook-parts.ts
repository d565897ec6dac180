import { UnreadableFile } from '../reading/unreadable-file.ts';
import { numberKind, type NumberKind } from './number-formats.ts';
import type { StringStore } from './string-store.ts';
import { readWhole } from './xml.ts';
import type { Zip } from '../../zip/zip.ts';

/** A sheet by its name, and the part of the zip file that holds it. */
interface SheetPart {
  readonly name: string;
  readonly part: string;
  readonly hidden: boolean;
}

/** Sheets that a workbook may have here. */
const MAX_SHEETS = 1_000;
/** Most formats of cells that are looked at; Excel has 65,490. */
const MAX_FORMATS = 100_000;

/** The sheets of a workbook in their order, and which calendar its days are counted in. */
export async function readSheets(
  zip: Zip,
): Promise<{ readonly sheets: readonly SheetPart[]; readonly is1904: boolean }> {
  const targets = await readTargets(zip, 'xl/_rels/workbook.xml.rels');
  const sheets: SheetPart[] = [];
  let is1904 = false;
  await readWhole(zip.part('xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904);
      const id = attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      const part = targets.get(id ?? '');
      if (name !== 'sheet' || !part || !zip.has(part) || !part.includes('worksheets/')) return;
      if (sheets.length >= MAX_SHEETS) throw new UnreadableFile({ code: 'import.workbook' });
      const { state } = attributes;
      sheets.push({ name: attributes.name ?? '', part, hidden: state !== undefined && state !== 'visible' });
    },
  });
  return { sheets, is1904 };
}

/** Where the parts that a workbook names by ids stand. */
async function readTargets(zip: Zip, part: string): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  await readWhole(zip.part(part), {
    open: (name, { Id, Target, TargetMode }) => {
      if (name !== 'Relationship' || Id === undefined || Target === undefined || TargetMode === 'External')
        return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return targets;
}

/** What the numbers in cells stand for, by the style of a cell. */
export async function readStyles(zip: Zip): Promise<readonly NumberKind[]> {
  const codes = new Map<number, string>();
  const kinds: NumberKind[] = [];
  let isInCells = false;
  if (!zip.has('xl/styles.xml')) return kinds;
  await readWhole(zip.part('xl/styles.xml'), {
    open: (name, attributes) => {
      if (kinds.length + codes.size > MAX_FORMATS) throw new UnreadableFile({ code: 'import.workbook' });
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attributes.numFmtId ?? 0);
      kinds.push(numberKind(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return kinds;
}

/** Puts the texts that cells share into a store. */
export async function readStrings(zip: Zip, store: StringStore): Promise<void> {
  const part = 'xl/sharedStrings.xml';
  if (!zip.has(part)) return;
  const collected = new RichText();
  await readWhole(zip.part(part), {
    open: (name) => collected.open(name),
    text: (text) => collected.text(text),
    close: (name) => {
      collected.close(name);
      if (name === 'si') store.add(collected.take());
    },
  });
}

/** Characters of one text that are kept; more than a cell may have is refused where it is read. */
const MAX_TEXT = 1_000_001;

/** Collects the text of a cell out of its runs, without the phonetic ones. */
export class RichText {
  #text = '';
  #isInText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't') this.#isInText = true;
    if (name === 'rPh') this.#isPhonetic = true;
  }

  text(text: string): void {
    if (this.#isInText && !this.#isPhonetic && this.#text.length < MAX_TEXT) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isPhonetic = false;
  }

  /** The text so far; the next begins. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return unescaped(text);
  }
}

/** Characters that XML cannot hold are written as `_x000D_`. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}
