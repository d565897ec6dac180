import type { Coordinates } from '#core/fields/position/coordinates.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import type { World } from '../values/world.ts';

/** The values of a record in the order of its table's columns, as JSON has them; `null` is empty. */
export type SampleRow = readonly (
  | string
  | number
  | boolean
  | readonly string[]
  | Coordinates
  | FileValue
  | readonly FileValue[]
  | TextsByLocale
  | null
)[];

/** How the records of one table are made. */
export interface SampleTable {
  readonly name: string;
  /** The columns of the rows; `id` comes first, and the rows come by rising ids from 1 without gaps. */
  readonly columns: readonly string[];
  /** The tables that its links lead to. */
  readonly links: Readonly<Record<string, string>>;
  readonly count: (world: World) => number;
  readonly rows: (world: World) => Iterable<SampleRow>;
}

/** How the pairs of a many-to-many relation are made. */
export interface SampleRelation {
  /** The table that owns the relation, and its list column. */
  readonly table: string;
  readonly list: string;
  /** The table whose records are its members. */
  readonly target: string;
  readonly count: (world: World) => number;
  /** The owner's id and the member's. */
  readonly pairs: (world: World) => Iterable<readonly [source: number, target: number]>;
}

/** Rows with the ids from 1 to `count`. */
export function* numbered(count: number, row: (id: number) => SampleRow): Generator<SampleRow> {
  for (let id = 1; id <= count; id += 1) yield row(id);
}
