import type { Key } from '#core/query/key.ts';
import type { CountAnswer } from '#core/contract/lists/list-routes.ts';

/** A row of a list: its id, then one cell per column that was asked for. */
export type ListRow = readonly [id: number, ...cells: unknown[]];

/** A window by key: the rows after or before a key once `skip` rows are left out; from the start without a key. */
export interface RowWindow {
  readonly after?: Key;
  readonly before?: Key;
  readonly skip?: number;
  readonly limit: number;
}

/** The rows of a window in the list's order, and the keys of the first and the last of them. */
export interface WindowAnswer {
  readonly rows: readonly ListRow[];
  readonly first: Key | null;
  readonly last: Key | null;
}

/** How a list is to be counted: by the quick guess, or exactly, with a key for every `step`-th row where asked for. */
export interface CountHow {
  readonly estimate?: true;
  readonly step?: number;
}

/** Where the rows of one list come from; both functions give up when the signal says so. */
export interface RowSource {
  readonly load: (request: RowWindow, signal: AbortSignal) => Promise<WindowAnswer>;
  /** How many rows there are; some lists can't tell. */
  readonly count?: (how: CountHow, signal: AbortSignal) => Promise<CountAnswer>;
}
