import type { LoadStep } from './known-keys.ts';
import type { RowSource, WindowAnswer } from './row-source.ts';

/** A load on its way: the window it is for, and the step that is being asked. */
export interface WindowLoad {
  readonly index: number;
  readonly step: LoadStep;
  /** The step begins at a place that is certain, not at a key of the list as it was. */
  readonly sure: boolean;
}

interface LoadReport {
  readonly onAnswer: (load: WindowLoad, answer: WindowAnswer) => void;
  readonly onFailure: (load: WindowLoad, error: unknown) => void;
}

/** The loads that are on their way: one per window, one hop at a time; what is given up is never heard of again. */
export class WindowLoads {
  readonly #source: RowSource;
  readonly #report: LoadReport;
  readonly #running = new Map<
    number | 'hop',
    { readonly load: WindowLoad; readonly control: AbortController }
  >();

  constructor(source: RowSource, report: LoadReport) {
    this.#source = source;
    this.#report = report;
  }

  get size(): number {
    return this.#running.size;
  }

  has(index: number): boolean {
    return this.#running.has(index);
  }

  /** Starts a load unless its slot is taken. */
  start(load: WindowLoad): void {
    const slot = load.step.kind === 'hop' ? 'hop' : load.index;
    if (this.#running.has(slot)) return;
    const control = new AbortController();
    this.#running.set(slot, { load, control });
    const landed = (): boolean => this.#running.get(slot)?.load === load && this.#running.delete(slot);
    this.#source.load(load.step.request, control.signal).then(
      (answer) => landed() && this.#report.onAnswer(load, answer),
      (error: unknown) => landed() && this.#report.onFailure(load, error),
    );
  }

  /** Gives up the loads that `keep` does not want. */
  giveUp(keep: (load: WindowLoad) => boolean = () => false): void {
    for (const [slot, { load, control }] of this.#running) {
      if (keep(load)) continue;
      this.#running.delete(slot);
      control.abort();
    }
  }
}
