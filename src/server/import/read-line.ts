import { textOfCsv } from '#core/std/csv-cell.ts';
import { isGenerated, isList, isOfFiles, isSecret } from '#core/fields/traits.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { bad, good, type Problem, type Result } from '#core/std/result.ts';
import { must } from '#core/std/must.ts';
import { sealedFor } from '../fields/secret/sealed-for.ts';
import { readTextValue } from '../fields/read-value.ts';
import { isWordy } from '../fields/registry.ts';
import { copyCell } from '../query/bulk/copy.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Mapping } from './mapping.ts';
import { bytesOf, filesOfCell, type CellFiles } from './packed/cell-files.ts';
import type { LineFormats } from './line-formats.ts';
import { BROKEN, type FileLine } from './reading/file-line.ts';
import type { Target } from './targets.ts';

/** What is wrong with one cell, or with a line as a whole. */
export interface CellProblem extends Problem {
  /** The header, empty for the line as a whole. */
  readonly header: string;
  readonly value: string;
}

/** A line as COPY takes it, or undefined where its cells cannot be told apart; and everything wrong with it. */
interface ReadLine {
  readonly staged: string | undefined;
  /** How many of its values lose spaces around them. */
  readonly trimmed: number;
  readonly problems: readonly CellProblem[];
}

/** Characters that a cell may have. */
const MAX_CELL_LENGTH = 1_000_000;

/** How cells are read, where that is not as they stand there; the files that they name. */
interface LineReading {
  /** The zone of moments without one. */
  readonly timeZone: string;
  /** What seals the secrets among the values. */
  readonly secrets?: Secrets | undefined;
  readonly formats?: LineFormats | undefined;
  readonly files?: CellFiles | undefined;
}

/**
 * Makes the reader of a file's lines. `broken`: some of the file's bytes are no UTF-8, in this line or before it.
 */
export function lineReader(
  mapping: Mapping,
  reading: LineReading,
): (line: FileLine, broken: boolean) => ReadLine {
  const { formats, files } = reading;
  const readers = mapping.headers.map(({ header, at, target }) => ({
    header,
    at,
    isSecret: isSecret(target.value),
    read: cellReader(target, reading, mapping.match !== undefined),
    textOf: formats?.textOf(header, target.value),
  }));
  const width = mapping.names.length;
  return (given, broken) => {
    const { line, kinds } = given;
    const cells = kinds === undefined ? given.cells : filledUp(given.cells, width);
    const whole = lineProblem(cells, width);
    if (whole) return { staged: undefined, trimmed: 0, problems: [whole] };
    const problems: CellProblem[] = broken ? brokenCells(mapping, cells) : [];
    let staged = '';
    let trimmed = 0;
    const filled: { readonly header: string; readonly value: string; readonly bytes: number }[] = [];
    for (const { header, at, isSecret: isHidden, read, textOf } of readers) {
      const repaired = formats?.repaired(line, header);
      const cell = repaired ?? cells[at] ?? '';
      const kind = repaired === undefined ? kinds?.[at] : undefined;
      const wrong = kind === 'e' || kind === 'f' ? wrongCell(cell, kind) : undefined;
      const result = wrong ?? read(textOf ? textOf(cell, kind === 'v') : cell, kinds === undefined);
      staged += '\t';
      staged += result.ok ? result.value.staged : EMPTY;
      if (result.ok && result.value.trimmed) trimmed += 1;
      if (result.ok && result.value.bytes) filled.push({ header, value: cell, bytes: result.value.bytes });
      if (!result.ok && !(broken && cell.includes(BROKEN)))
        problems.push({ ...result.problem, header, value: isHidden ? '' : cell });
    }
    if (files && filled.length > 0) problems.push(...tooManyBytes(filled, files));
    return { staged: `${line}\t${problems.length > 0 ? 't' : 'f'}${staged}\n`, trimmed, problems };
  };
}

const EMPTY = copyCell(null);

/** A cell as COPY takes it, and whether its value lost spaces around it. */
interface ReadCell {
  readonly staged: string;
  readonly trimmed: boolean;
  /** Of the files that it names. */
  readonly bytes?: number;
}

/** That the files of a line are more than one record may have, at each of their cells. */
function tooManyBytes(
  filled: readonly { readonly header: string; readonly value: string; readonly bytes: number }[],
  { mostPerLine }: CellFiles,
): readonly CellProblem[] {
  if (filled.reduce((sum, { bytes }) => sum + bytes, 0) <= mostPerLine) return [];
  const params = { megabytes: mostPerLine / MEGABYTE };
  return filled.map(({ header, value }) => ({ code: 'file.record_full', params, header, value }));
}

/** Rows of a workbook end with their last cell that has a value. */
function filledUp(cells: readonly string[], width: number): readonly string[] {
  return cells.length >= width ? cells : Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

/** A cell that holds an error instead of a value, or a formula of which nobody has calculated the value. */
function wrongCell(cell: string, kind: 'e' | 'f'): Result<ReadCell> {
  return kind === 'e' ? bad('import.cell_error', { error: cell }) : bad('import.not_calculated');
}

/** `mayLack`: whether a required value may be missing is known only once the line has found its record. */
function cellReader(
  target: Target,
  { timeZone, secrets, files }: LineReading,
  mayLack: boolean,
): (cell: string, isCsv: boolean) => Result<ReadCell> {
  const { value: column } = target;
  const wordy = isWordy(column);
  const empty =
    !mayLack && mustBeGiven(target) ? bad('value.required') : good({ staged: EMPTY, trimmed: false });
  return (cell, isCsv) => {
    if (cell.trim() === '') return empty;
    if (cell.length > MAX_CELL_LENGTH) return bad('value.too_long', { max: MAX_CELL_LENGTH });
    if (files && isOfFiles(column)) return filesRead(filesOfCell(column, cell, files));
    const text = wordy && isCsv ? textOfCsv(cell) : cell;
    const result = readTextValue(column, text, timeZone);
    if (!result.ok) return result;
    if (result.value === '') return empty;
    if (isSecret(column)) {
      const sealed = must(secrets, 'the key of secrets').seal(String(result.value), sealedFor(column));
      return good({ staged: copyCell(sealed), trimmed: false });
    }
    return good({ staged: copyCell(result.value), trimmed: losesSpaces(text, result.value) });
  };
}

function filesRead(result: ReturnType<typeof filesOfCell>): Result<ReadCell> {
  if (!result.ok) return result;
  return good({ staged: copyCell(result.value), trimmed: false, bytes: bytesOf(result.value) });
}

/** Texts of several lines keep the spaces that they begin with. */
function losesSpaces(text: string, value: unknown): boolean {
  if (/\s$/.test(text)) return true;
  return /^\s/.test(text) && !(typeof value === 'string' && /^\s/.test(value));
}

/** Both sides of a pair must be given, and the required columns of a record that do not get a value by themselves. */
function mustBeGiven({ column, records }: Target): boolean {
  if (!column || isList(column)) return true;
  // Which languages must be given is known only once all of them are read.
  if (fieldOf(column).lacks) return false;
  return column.required === true && (records !== undefined || !isGenerated(column));
}

/** Fewer cells than headers, or more: which cell belongs to which header cannot be known. */
function lineProblem(cells: readonly string[], width: number): CellProblem | undefined {
  const count = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  if (cells.length >= width && count <= width) return undefined;
  const value = cells.slice(0, 20).join(', ');
  const params = { cells: cells.length < width ? cells.length : count, headers: width };
  return { code: 'import.cells', params, header: '', value };
}

function brokenCells(mapping: Mapping, cells: readonly string[]): CellProblem[] {
  return cells.flatMap((value, at) =>
    value.includes(BROKEN) ? [{ code: 'import.encoding', header: mapping.names[at] ?? '', value }] : [],
  );
}
