import type { MoveTo, Way } from './moves.ts';

/** What moves the rows of a list in its own order. */
export interface RowMoves {
  /** The rows that go along with one, in their order. */
  readonly together: (id: number) => readonly number[];
  /** Moves a row, and those that go along with it, a way from where they stand. */
  readonly step: (id: number, way: Way, page: number) => void;
  /** Moves rows next to another one. */
  readonly place: (ids: readonly number[], to: MoveTo) => void;
}
