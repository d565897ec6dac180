import type { Column } from '../fields/registry.ts';
import type { Table } from './objects/table/table.ts';

/** A column and the table that it belongs to. */
interface TableColumn {
  readonly table: Table;
  readonly column: Column;
}

/** What is asked of a view by others: its mode, and the link to what its records need, if it has one. */
interface AskedView {
  readonly mode: string;
  readonly resource?: number | undefined;
}

/** The tables and columns of a catalog: what its own parts, which it is made of, may ask of it. */
export interface CatalogTables {
  readonly tables: ReadonlyMap<number, Table>;
  /** Every column by id, with its data type's options merged in. */
  readonly columns: ReadonlyMap<number, TableColumn>;
  /** The views by id, with what one may ask of another. */
  readonly views: ReadonlyMap<number, AskedView>;
}
