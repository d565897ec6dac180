import type { FileShape } from '#core/fields/field.ts';
import type { ColumnProfile } from '#core/contract/configuration/file-routes.ts';

/** Values that do not fit a shape which are told, and how many and which part of all may not fit it. */
const TOLD = 3;
const FEW = 20;
const PART = 0.02;
/** Characters of a value that are told. */
export const SHOWN_LENGTH = 80;

/** Whether the values of a column are of one shape; falls away where too many are not. */
export class ShapeWatch {
  misfits = 0;
  readonly shape: FileShape;
  readonly #first: { readonly line: number; readonly text: string }[] = [];

  constructor(shape: FileShape) {
    this.shape = shape;
  }

  /** Whether it is still possible after so many values. */
  isPossible(seen: number): boolean {
    return this.misfits <= FEW + seen * PART;
  }

  /** A value that is not of the shape. */
  miss(text: string, line: number): void {
    this.misfits += 1;
    if (this.#first.length < TOLD) this.#first.push({ line, text: text.slice(0, SHOWN_LENGTH) });
  }

  told(): ColumnProfile['shapes'][number] {
    return { shape: this.shape, misfits: this.misfits, first: [...this.#first] };
  }
}
