import type { CountAnswer } from '#core/contract/list-routes.ts';
import type { RowSource } from './row-source.ts';

/** What the count of a list reports: a guess, the exact answer with its keys, or that it won't come. */
export interface CountReport {
  readonly onGuess: (count: number) => void;
  readonly onExact: (answer: CountAnswer) => void;
  readonly onFailure: () => void;
}

/** Asks how long a list is: the guess and the exact count side by side, each at most once until `again`. */
export class RowCount {
  readonly #source: RowSource;
  readonly #step: number;
  readonly #report: CountReport;
  #asked = false;
  #control: AbortController | undefined;

  constructor(source: RowSource, step: number, report: CountReport) {
    this.#source = source;
    this.#step = step;
    this.#report = report;
  }

  /** True where the list can be counted at all. */
  get possible(): boolean {
    return this.#source.count !== undefined;
  }

  /** Asks, unless it was asked already. */
  ask(): void {
    const { count } = this.#source;
    if (!count || this.#asked) return;
    this.#asked = true;
    const control = new AbortController();
    this.#control = control;
    const current = (): boolean => this.#control === control;
    count({ estimate: true }, control.signal).then(
      (answer) => current() && this.#report.onGuess(answer.count),
      // The exact count is on its way; its failure is the one that is told.
      () => undefined,
    );
    count({ step: this.#step }, control.signal).then(
      (answer) => current() && this.#end(() => this.#report.onExact(answer)),
      () => current() && this.#end(this.#report.onFailure),
    );
  }

  /** Forgets what was asked; a count that is under way is given up. */
  again(): void {
    this.#control?.abort();
    this.#control = undefined;
    this.#asked = false;
  }

  /** Gives up a count that is under way, so that it can be asked again later; an answer that came stays good. */
  rest(): void {
    if (this.#control) this.again();
  }

  #end(report: () => void): void {
    this.#control = undefined;
    report();
  }
}
