import type { ColumnProfile, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { BROKEN, type FileLine } from '../import/import.ts';
import { ColumnWatch } from './column-watch.ts';
import { FormulaWatch } from './formula-watch.ts';
import { SHOWN_LENGTH } from './shape-watch.ts';
import { ValueSet } from './value-set.ts';

/** Hashes that one sheet may keep, of all its columns together: 24 bytes each at most. */
const ROOM = 4_000_000;
/** Lines that are kept as they are. */
const FIRST_LINES = 8;

/** What is found of a sheet while its lines pass once; its memory has a bound. */
export class SheetWatch {
  lines = 0;
  /** The first cell with bytes that are not of the file's encoding. */
  broken: { readonly line: number; readonly text: string } | undefined;
  readonly columns: readonly ColumnWatch[];
  readonly #pairs = new ValueSet();
  #isPairwise: boolean;
  readonly #formulas = new FormulaWatch();
  readonly #first: string[][] = [];

  constructor(width: number) {
    this.columns = Array.from({ length: width }, () => new ColumnWatch());
    this.#isPairwise = width > 1;
  }

  see(lines: readonly FileLine[], isBroken: boolean): void {
    for (const line of lines) this.#see(line, isBroken);
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

  #see({ line, cells, kinds }: FileLine, isBroken: boolean): void {
    const { columns } = this;
    for (let at = 0; at < columns.length; at += 1) {
      const text = (cells[at] ?? '').trim();
      if (text === '') continue;
      columns[at]?.see(text, line, kinds?.[at] === 'v');
      if (isBroken && !this.broken && text.includes(BROKEN))
        this.broken = { line, text: text.slice(0, SHOWN_LENGTH) };
    }
    if (this.#isPairwise)
      this.#isPairwise = this.#pairs.add(`${cells[0] ?? ''}\t${cells[1] ?? ''}`, line) !== false;
    this.#formulas.see(cells, columns.length);
    if (this.#first.length < FIRST_LINES)
      this.#first.push(columns.map((_, at) => (cells[at] ?? '').trim().slice(0, SHOWN_LENGTH)));
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
