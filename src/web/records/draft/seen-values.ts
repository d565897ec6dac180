import { picked } from './draft-values.ts';
import type { AnswerValues } from './record-state.ts';

/** What stood in the columns that a draft changes when the user began to change them, in the form in which it is sent (CTX-54). */
export class SeenValues {
  #values: AnswerValues;

  constructor(values: AnswerValues = {}) {
    this.#values = values;
  }

  /** What an earlier page knew: it began before. */
  addOlder(values: AnswerValues): void {
    this.#values = { ...values, ...this.#values };
  }

  /** The user sees something else in a column from here on. */
  put(column: string, value: unknown): void {
    this.#values = { ...this.#values, [column]: value };
  }

  /** A column is being changed in which `value` stood; where it was changed before that counts only if the user was told. */
  note(column: string, value: unknown, told = false): void {
    if (told || !(column in this.#values)) this.put(column, value);
  }

  /** Those of some columns that are known. */
  of(columns: readonly string[]): AnswerValues {
    return picked(
      this.#values,
      columns.filter((column) => column in this.#values),
    );
  }

  /** From here on the user sees what is stored now. */
  forget(): void {
    this.#values = {};
  }
}
