import { guessedType, type TypeWords } from '#core/configuration/guessed-type.ts';
import type { BegunColumn } from '#core/configuration/new-columns.ts';
import type { FieldType } from '#core/fields/registry.ts';
import { isLink } from '#core/fields/traits.ts';
import { readDelimited } from '#core/std/delimited.ts';

/** A line of the dialog that makes several columns. */
export interface ColumnLine {
  readonly key: number;
  readonly label: string;
  /** What somebody has chosen; until then it is guessed. */
  readonly type?: FieldType | undefined;
  readonly target?: number | undefined;
  readonly required: boolean;
  readonly unique: boolean;
  /** Values of a file or a spreadsheet that the column is to hold. */
  readonly values: readonly string[];
}

/** Lines that are read of a file, to guess by. */
const READ_LINES = 2_000;
const SEPARATORS = [',', ';', '\t', '|'];

/** A line as a table of columns begins with, and as it always has at its end. */
export function emptyLine(key: number): ColumnLine {
  return { key, label: '', required: false, unique: false, values: [] };
}

/** The type of a line: the chosen one, else the one that its label and its values speak for. */
export function typeOfLine({ type, label, values }: ColumnLine, words: TypeWords): FieldType {
  return type ?? guessedType(label, values, words) ?? 'text';
}

/** The lines that are to become columns; undefined as long as a link leads nowhere. */
export function columnsOfLines(
  lines: readonly ColumnLine[],
  words: TypeWords,
): readonly BegunColumn[] | undefined {
  const named = lines.filter(({ label }) => label.trim() !== '');
  const columns = named.map((line) => ({ ...line, label: line.label.trim(), type: typeOfLine(line, words) }));
  return columns.some(({ type, target }) => isLink({ type }) && target === undefined) ? undefined : columns;
}

/** What is pasted: a name on each line, or the heads of a spreadsheet with the cells below them. */
export function pastedHeads(text: string): readonly Heads[] {
  const rows = readDelimited(text, '\t');
  return rows.some(({ length }) => length > 1)
    ? headsOf(rows)
    : rows.map(([head = '']) => ({ head, values: [] }));
}

/** The first line of a CSV file, with the values below. */
export function headsOfFile(text: string): readonly Heads[] {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  const [separator = ','] = SEPARATORS.toSorted((one, other) => count(other) - count(one));
  return headsOf(readDelimited(text.replace(/^\uFEFF/, ''), separator).slice(0, READ_LINES));
}

/** The head of a column of cells, and what stands below it. */
export interface Heads {
  readonly head: string;
  readonly values: readonly string[];
}

function headsOf([heads = [], ...rows]: readonly (readonly string[])[]): readonly Heads[] {
  return heads.map((head, at) => ({
    head,
    values: rows.map((cells) => cells[at] ?? '').filter((value) => value.trim() !== ''),
  }));
}

/** A head as a label: technical names become words. */
export function labelOfHead(head: string): string {
  const text = head.trim();
  if (!/^[\p{Ll}\p{N}]+(_[\p{Ll}\p{N}]+)*$/u.test(text)) return text;
  const words = text.replaceAll('_', ' ');
  return words.slice(0, 1).toLocaleUpperCase() + words.slice(1);
}
