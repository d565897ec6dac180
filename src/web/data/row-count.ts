import type { Key } from '#core/query/key.ts';
import type { CountAnswer } from '#core/contract/lists/list-routes.ts';
import type { CountHow, RowSource } from './row-source.ts';

/** Keys asked for at most, and the least distance between them in rows. */
const MAX_KEYS = 1_000;
const LEAST_STEP = 1_000;
/** How long after the count the keys are asked for, in milliseconds: rows come first. */
const LATER = 300;

/** The keys of every `step`-th row of a list, and how many rows that is of. */
export interface ListKeys {
  readonly step: number;
  readonly keys: readonly Key[];
}

/** What a count reports. Keys come with an exact count. */
interface CountReport {
  readonly onCount: (answer: { readonly count: number; readonly exact: boolean }, keys?: ListKeys) => void;
  /** No exact count, or no keys, will come. */
  readonly onFailure: (what: 'count' | 'keys') => void;
}

/**
 * Asks how long a list is: the guess and the exact count side by side, and, as they cost more, the keys by which its
 * far parts are reached: soon for a long list, at once where they are needed. Each is asked once until `again`.
 */
export class RowCount {
  readonly #source: RowSource;
  readonly #report: CountReport;
  readonly #later: number;
  #count: 'no' | 'asked' | 'known' = 'no';
  #keys: 'no' | 'wanted' | 'asked' | 'known' = 'no';
  #rows = 0;
  #control = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(source: RowSource, report: CountReport, later = LATER) {
    this.#source = source;
    this.#report = report;
    this.#later = later;
  }

  /** True where the list can be counted at all. */
  get possible(): boolean {
    return this.#source.count !== undefined;
  }

  /** Asks the server for the number of rows. */
  ask(): void {
    if (this.#count !== 'no') return;
    this.#count = 'asked';
    this.#send({ estimate: true }, (answer) => {
      if (this.#count === 'asked') this.#report.onCount({ count: answer.count, exact: false });
    });
    this.#send(
      {},
      (answer) => this.#counted(answer),
      () => this.#report.onFailure('count'),
    );
  }

  /** Asks for the keys, as soon as the length says how far apart they should be. */
  askKeys(): void {
    if (this.#keys === 'asked' || this.#keys === 'known') return;
    this.#keys = 'wanted';
    if (this.#count !== 'known') {
      this.ask();
      return;
    }
    this.#keys = 'asked';
    const step = Math.max(LEAST_STEP, Math.ceil(this.#rows / MAX_KEYS / 100) * 100);
    this.#send(
      { step },
      ({ count, anchors }) => {
        this.#keys = 'known';
        this.#report.onCount({ count, exact: true }, { step, keys: anchors });
      },
      () => this.#report.onFailure('keys'),
    );
  }

  /** Asks for the keys a little later, once, where the list is so long that they will be needed. */
  askKeysSoon(): void {
    if (this.#keys !== 'no' || this.#rows <= LEAST_STEP * 5) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.askKeys(), this.#later);
  }

  /** Forgets what was asked and what was answered. */
  again(): void {
    this.rest();
    this.#count = 'no';
    this.#keys = 'no';
  }

  /** Gives up what is being asked, so that it can be asked again later; answers that came stay good. */
  rest(): void {
    clearTimeout(this.#timer);
    this.#control.abort();
    this.#control = new AbortController();
    if (this.#count === 'asked') this.#count = 'no';
    if (this.#keys !== 'known') this.#keys = 'no';
  }

  #counted({ count }: CountAnswer): void {
    this.#count = 'known';
    this.#rows = count;
    this.#report.onCount({ count, exact: true });
    if (this.#keys === 'wanted') this.askKeys();
  }

  #send(how: CountHow, then: (answer: CountAnswer) => void, failed: () => void = () => undefined): void {
    const { signal } = this.#control;
    this.#source.count?.(how, signal).then(
      (answer) => signal.aborted || then(answer),
      () => signal.aborted || failed(),
    );
  }
}
