import type { Column, Table } from '#core/catalog/schema.ts';
import type { Typed } from '#core/formula/typed/typed.ts';

/** One column of a file, in the order in which lines are staged. */
export interface StagedItem {
  /** The column whose values its cells are: the imported column itself or, for a link, the key that names the record. */
  readonly value: Column;
  /** For a link: the table whose records are named. */
  readonly target?: Table;
}

/**
 * A column of the table and where its values come from: an item of the file, one value for all lines, or a formula on
 * what becomes of each line.
 */
export type Source = { readonly column: Column } & (
  | {
      readonly item: number;
      /** Of a text in several languages: its languages in the file, with their items, the default one first. */
      readonly languages?: readonly { readonly locale: string; readonly item: number }[];
    }
  | { readonly value: unknown }
  | { readonly typed: Typed }
);

/** Lines that are about stored records: those that agree with them in all columns of these items. */
export interface Matching {
  readonly items: readonly number[];
  readonly mode: 'create' | 'update' | 'both';
  /** What an empty cell does to a stored record. */
  readonly empty: 'keep' | 'clear';
}

/** What an import makes out of staged lines: new records, or pairs of a many-to-many relation. */
export type Load =
  | {
      readonly kind: 'records';
      readonly table: Table;
      readonly sources: readonly Source[];
      readonly match?: Matching | undefined;
      readonly linked?: readonly LinkedPlan[] | undefined;
    }
  | {
      readonly kind: 'pairs';
      /** The table that owns the relation, and its list column. */
      readonly owner: Table;
      readonly list: Column;
      /** The items that name the owner's record and the member's. */
      readonly source: number;
      readonly target: number;
      /** The records that are changed for the viewer, by their item, and the list that is. */
      readonly changed: { readonly table: Table; readonly list: Column; readonly item: number };
    };

/** How the records that a link item names are made where there are none: of its text alone. */
export interface LinkedPlan {
  readonly item: number;
  readonly made: BulkPlan & { readonly load: Extract<Load, { readonly kind: 'records' }> };
}

/** Everything that the statements of an import are made from. */
export interface BulkPlan {
  readonly items: readonly StagedItem[];
  readonly load: Load;
}
