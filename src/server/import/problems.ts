import type { Problem } from '#core/std/result.ts';
import type { LineProblem } from '../query/bulk/problems.ts';
import type { Mapping } from './mapping.ts';
import type { CellProblem } from './read-line.ts';

/** One problem of a file as it is reported; `column` is the header. */
export interface FileProblem extends Problem {
  readonly line: number;
  readonly column: string;
  readonly value: string;
}

/** Problems that an import reports unless more are asked for; it counts the others. */
export const MAX_PROBLEMS = 1_000;
/** Characters of a value that a report shows. */
const SHOWN = 200;

/** What is said with a problem, by its name in the words; else it is the message of a control. */
const SAID_AS: Readonly<Record<string, string>> = {
  'import.required_columns': 'columns',
  'file.record_full': 'megabytes',
};

/** The problems of a file in the order of its lines: the first ones, and how many lines are refused. */
export class Problems {
  refused = 0;
  readonly most: number;
  #first: FileProblem[] = [];

  constructor(most: number) {
    this.most = most;
  }

  get first(): readonly FileProblem[] {
    return this.#first;
  }

  /** Adds the problems of a line that was not refused yet. */
  addLine(line: number, problems: readonly CellProblem[]): void {
    if (problems.length === 0) return;
    this.refused += 1;
    if (this.#first.length >= this.most) return;
    for (const { header, value, ...problem } of problems)
      this.#first.push({ ...problem, line, column: header, value: shown(value) });
  }

  /** Adds what comparing all lines has found, by which `refused` more lines are refused. */
  addCompared(mapping: Mapping, found: readonly LineProblem[], refused: number): void {
    this.refused += refused;
    const more = found.map(({ line, items, code, value, other, said }) => {
      const column = items.map((item) => mapping.headers[item]?.header ?? '').join(', ');
      return {
        line,
        column,
        value: shown(value),
        code,
        ...(other === null ? {} : { params: { line: other } }),
        ...(said === null ? {} : { params: { [SAID_AS[code] ?? 'message']: said } }),
      };
    });
    this.#first = [...this.#first, ...more].toSorted((a, b) => a.line - b.line).slice(0, this.most);
  }
}

function shown(value: string): string {
  const start = value.slice(0, SHOWN * 2).trim();
  return [...start].length > SHOWN ? `${[...start].slice(0, SHOWN).join('')}…` : start;
}
