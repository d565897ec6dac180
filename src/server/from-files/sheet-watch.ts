import type { ColumnProfile, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { BROKEN, type FileLine } from '../import/import.ts';
import { ColumnWatch } from './column-watch.ts';
import { FormulaWatch } from './formula-watch.ts';
import { SHOWN_LENGTH } from './shape-watch.ts';
import { TextBatch, trimmed } from './text-batch.ts';
import { ValueSet } from './value-set.ts';

/** Hashes that one sheet may keep, of all its columns together: 36 bytes each at most. */
const ROOM = 4_000_000;
/** Lines that are kept as they are. */
const FIRST_LINES = 8;

/** What is found of a sheet while its lines pass once; its memory has a bound. */
export class SheetWatch {
  lines = 0;
  /** The first cell with bytes that are not of the file's encoding. */
  broken: { readonly line: number; readonly text: string } | undefined;
  readonly columns: readonly ColumnWatch[];
  #pairs = new ValueSet();
  #isPairwise: boolean;
  readonly #formulas = new FormulaWatch();
  readonly #first: string[][] = [];
  readonly #batch = new TextBatch();

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new ColumnWatch());
    this.#isPairwise = width > 1;
  }

  see(lines: readonly FileLine[], isBroken: boolean): void {
    const batch = this.#batch;
    for (const [at, column] of this.columns.entries()) column.see(lines, at, batch);
    if (isBroken) this.broken ??= firstBroken(lines, this.columns.length);
    if (this.#isPairwise) this.#seePairs(lines, batch);
    for (const { cells } of lines) this.#formulas.see(cells, this.columns.length);
    for (const { cells } of lines.slice(0, FIRST_LINES - this.#first.length))
      this.#first.push(this.columns.map((_, at) => trimmed(cells[at]).slice(0, SHOWN_LENGTH)));
    this.lines += lines.length;
    this.#makeRoom();
  }

  profile(
    names: readonly Pick<ColumnProfile, 'header' | 'name'>[],
    usual: '.' | ',',
  ): Pick<SheetProfile, 'lines' | 'columns' | 'pairwise' | 'formulas' | 'first'> {
    return {
      lines: this.lines,
      columns: this.columns.map((column, at) => column.profile(names[at] ?? { header: '', name: '' }, usual)),
      pairwise: this.#isPairwise && this.lines > 0,
      formulas: this.#formulas.found(),
      first: this.#first.map((cells) => [...cells]),
    };
  }

  #seePairs(lines: readonly FileLine[], batch: TextBatch): void {
    batch.clear(lines.length);
    for (const { line, cells } of lines) batch.pushPair(cells[0] ?? '', cells[1] ?? '', line);
    const all = this.lines + lines.length;
    if (this.columns.slice(0, 2).some((column) => column.isKey(all))) {
      this.#pairs.append(batch);
      return;
    }
    this.#pairs.addAll(batch);
    this.#isPairwise = !batch.known.subarray(0, batch.size).includes(1);
    // Nothing asks for them any more.
    if (!this.#isPairwise) this.#pairs = new ValueSet();
  }

  /** Columns that are no key give way before keys. */
  #makeRoom(): void {
    const sets = [
      { set: this.#pairs, weight: 4 },
      ...this.columns.map(({ set, repeated }) => ({ set, weight: repeated ? 4 : 1 })),
    ];
    while (sets.reduce((sum, { set }) => sum + set.size, 0) > ROOM) {
      const [heaviest] = sets.toSorted(
        (one, other) => other.set.size * other.weight - one.set.size * one.weight,
      );
      heaviest?.set.halve();
    }
  }
}

function firstBroken(lines: readonly FileLine[], width: number): SheetWatch['broken'] {
  for (const { line, cells } of lines) {
    const broken = cells.slice(0, width).find((cell) => cell.includes(BROKEN));
    if (broken !== undefined) return { line, text: broken.trim().slice(0, SHOWN_LENGTH) };
  }
  return undefined;
}
