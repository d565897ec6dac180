import type { CatalogTables } from '../catalog-tables.ts';
import type { Finding } from '../../std/finding.ts';
import type { Table } from '../objects/table/table.ts';

export interface ViewTraits {
  /** It shows windows of rows, which are counted; otherwise it asks a question of its own. */
  readonly rows: boolean;
  /** Its records can be selected. */
  readonly selects: boolean;
  /** Its users choose the columns that it shows. */
  readonly columns: boolean;
  /** Its users choose the order of its records, and an index is kept in the order of the view. */
  readonly sorts: boolean;
}

/** What the core knows of a display mode. */
export interface ViewKind<View> {
  readonly traits: ViewTraits;
  /** What is wrong with the mode's own options; unknown columns are left to the check of references. */
  readonly check: (catalog: CatalogTables, table: Table, view: View) => readonly Finding[];
}

/** A kind for each display mode of a union of views. */
export type ViewKinds<View extends { readonly mode: string }> = {
  readonly [Mode in View['mode']]: ViewKind<Extract<View, { mode: Mode }>>;
};
