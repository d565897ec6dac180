import type { Problem } from '#core/std/result.ts';
import type { AnswerValues } from './record-state.ts';

/**
 * What stands in the controls of a record and is no value, by column, and what came for these columns meanwhile: it is
 * not shown over what is typed, but once that is gone.
 */
export class TypedProblems {
  readonly #problems = new Map<string, Problem>();
  readonly #come = new Map<string, unknown>();

  get size(): number {
    return this.#problems.size;
  }

  get columns(): readonly string[] {
    return [...this.#problems.keys()];
  }

  get faults(): Readonly<Record<string, Problem>> {
    return Object.fromEntries(this.#problems);
  }

  of(column: string): Problem | undefined {
    return this.#problems.get(column);
  }

  mark(column: string, problem: Problem): void {
    this.#problems.set(column, problem);
  }

  /** Puts aside what comes for columns in which something else is typed. */
  keep(answered: AnswerValues): void {
    for (const column of this.#problems.keys())
      if (column in answered) this.#come.set(column, answered[column]);
  }

  /** The control is good again: gives what came for its column meanwhile; undefined where nothing was wrong. */
  settle(column: string): AnswerValues | undefined {
    if (!this.#problems.delete(column)) return undefined;
    const come = this.#come.has(column) ? { [column]: this.#come.get(column) } : {};
    this.#come.delete(column);
    return come;
  }

  clear(): void {
    this.#problems.clear();
    this.#come.clear();
  }
}
