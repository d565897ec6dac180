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
  | { readonly item: number }
  | { readonly value: unknown }
  | { readonly typed: Typed }
);

/** What an import makes out of staged lines: new records, or pairs of a many-to-many relation. */
export type Load =
  | { readonly kind: 'records'; readonly table: Table; readonly sources: readonly Source[] }
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

/** Everything that the statements of an import are made from. */
export interface BulkPlan {
  readonly items: readonly StagedItem[];
  readonly load: Load;
}
