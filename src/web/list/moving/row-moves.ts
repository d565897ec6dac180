import type { Selection } from '#web/data/selection/selection.ts';
import type { MoveTo, Way } from './moves.ts';

/** What moves the rows of a list in its own order. */
export interface RowMoves {
  /** The rows that go along with one. */
  readonly together: (id: number) => Selection;
  /** Moves a row, and those that go along with it, a way from where they stand. */
  readonly step: (id: number, way: Way, page: number) => void;
  /** Moves rows next to another one. */
  readonly place: (moved: Selection, to: MoveTo) => void;
}
