import type { FileLine } from '../reading/file-line.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { serialText, type NumberKind } from './number-formats.ts';
import type { StringStore } from './string-store.ts';
import { RichText, unescaped } from './workbook-parts.ts';
import type { XmlReader } from './xml.ts';

/** Columns that a sheet may have. */
const MAX_COLUMNS = 16_384;

/** What the cells of a sheet are read with. */
interface SheetContext {
  readonly strings: StringStore;
  readonly styles: readonly NumberKind[];
  readonly is1904: boolean;
}

/** Makes lines out of the elements of a sheet; rows without any value are left out. */
export class SheetRows {
  merged = 0;
  readonly #context: SheetContext;
  #lines: FileLine[] = [];
  #line = 0;
  #cells: string[] = [];
  #kinds: string[] = [];
  #column = -1;
  #type = 'n';
  #style = 0;
  #value = '';
  #isInValue = false;
  #hasFormula = false;
  readonly #inline = new RichText();

  constructor(context: SheetContext) {
    this.#context = context;
  }

  readonly reader: XmlReader = {
    open: (name, attributes) => this.#open(name, attributes),
    text: (text) => {
      if (this.#isInValue) this.#value += text;
      else this.#inline.text(text);
    },
    close: (name) => this.#close(name),
  };

  /** The lines that were completed since the last call. */
  take(): readonly FileLine[] {
    const lines = this.#lines;
    this.#lines = [];
    return lines;
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') this.#isInValue = true;
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'row') {
      this.#line = attributes.r === undefined ? this.#line + 1 : Number(attributes.r);
      this.#column = -1;
    } else if (name === 'mergeCell') this.merged += 1;
    else this.#inline.open(name);
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOf(r);
    if (this.#column < 0 || this.#column >= MAX_COLUMNS)
      throw new UnreadableFile({ code: 'import.workbook' });
    this.#type = t ?? 'n';
    this.#style = Number(s ?? 0);
    this.#value = '';
    this.#hasFormula = false;
  }

  #close(name: string): void {
    if (name === 'c') this.#closeCell();
    else if (name === 'v') this.#isInValue = false;
    else if (name === 'row') this.#closeRow();
    else this.#inline.close(name);
  }

  #closeCell(): void {
    const inline = this.#inline.take();
    const [kind, text] = this.#type === 'inlineStr' ? ['t', inline] : this.#read();
    if (text === '') return;
    while (this.#cells.length < this.#column) {
      this.#cells.push('');
      this.#kinds.push('t');
    }
    this.#cells[this.#column] = text;
    this.#kinds[this.#column] = kind;
  }

  #read(): readonly [kind: string, text: string] {
    const value = this.#value;
    if (value === '') return this.#hasFormula && this.#type !== 'str' ? ['f', '='] : ['t', ''];
    switch (this.#type) {
      case 's':
        return ['t', this.#context.strings.get(Number(value)) ?? ''];
      case 'str':
        return ['t', unescaped(value)];
      case 'b':
        return ['v', value === '1' ? 'true' : 'false'];
      case 'e':
        return ['e', value];
      case 'd':
        return ['v', value.replace(/T00:00(:00(\.0+)?)?Z?$/, '')];
      default:
        return ['v', this.#number(value)];
    }
  }

  #number(value: string): string {
    const kind = this.#context.styles[this.#style] ?? 'number';
    const number = Number(value);
    if (!Number.isFinite(number)) return value;
    const text = kind === 'number' ? undefined : serialText(number, kind, this.#context.is1904);
    return text ?? numberText(number);
  }

  #closeRow(): void {
    if (this.#cells.some((cell) => cell.trim() !== ''))
      this.#lines.push({ line: this.#line, cells: this.#cells, kinds: this.#kinds.join('') });
    this.#cells = [];
    this.#kinds = [];
  }
}

/** Spreadsheets count with 15 digits: what stands behind them is no part of what was typed. */
function numberText(number: number): string {
  const text = String(Number(number.toPrecision(15)));
  if (!text.includes('e')) return text;
  return Number.isInteger(number) ? BigInt(number).toString() : number.toFixed(20).replace(/0+$/, '');
}

/** The place of a cell such as `AB12` in its row; -1 where it names none. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    if (column > MAX_COLUMNS) break;
  }
  return column - 1;
}
