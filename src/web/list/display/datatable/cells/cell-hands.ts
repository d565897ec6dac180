import type { BodyOf } from '#core/contract/route/route.ts';
import type { CELLS_ROUTES, CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import type { Problem } from '#core/std/result.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';

type CellsBody = BodyOf<(typeof CELLS_ROUTES)['list_cells_change']>;

/** What a grid's user may do to its cells, and how that reaches the server. */
export interface CellHands {
  readonly tableId: number;
  readonly mayCreate: boolean;
  /** Why a cell cannot be written; undefined where it can. `id` is undefined for a new record. */
  readonly refusal: (column: ShownColumn, id: number | undefined) => Problem | undefined;
  readonly check: (body: CellsBody) => Promise<CellsAnswer>;
  readonly write: (body: CellsBody) => Promise<CellsAnswer>;
  /** Told of what was written. */
  readonly onWritten: (answer: CellsAnswer) => void;
  /** The form in which a column's value is sent. */
  readonly sent: (path: string, value: unknown) => unknown;
}
