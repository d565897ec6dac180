import type { CatalogTables } from '../catalog-tables.ts';
import type { Finding } from '../../std/finding.ts';
import type { Table } from '../objects/table/table.ts';

/** What the core knows of a display mode. */
export interface ViewKind<View> {
  /** The mode's own options that a new view of a table begins with; undefined where the table has nothing that it could show. */
  readonly begin: (table: Table) => object | undefined;
  /** The column by whose values its records stand apart: an index is kept in the order of the view within each. */
  readonly apart?: (view: View) => number;
  /** The smallest tile of a dashboard, in cells of its grid, in which it is of use; any where it is not said. */
  readonly leastTile?: { readonly width: number; readonly height: number };
  /** What is wrong with the mode's own options; unknown columns are left to the check of references. */
  readonly check: (catalog: CatalogTables, table: Table, view: View) => readonly Finding[];
}

/** A kind for each display mode of a union of views. */
export type ViewKinds<View extends { readonly mode: string }> = {
  readonly [Mode in View['mode']]: ViewKind<Extract<View, { mode: Mode }>>;
};
