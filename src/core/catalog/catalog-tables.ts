import type { Column } from '../fields/registry.ts';
import type { Table } from './objects/table/table.ts';

/** A column and the table that it belongs to. */
interface TableColumn {
  readonly table: Table;
  readonly column: Column;
}

/** The tables and columns of a catalog: what its own parts, which it is made of, may ask of it. */
export interface CatalogTables {
  readonly tables: ReadonlyMap<number, Table>;
  /** Every column by id, with its data type's options merged in. */
  readonly columns: ReadonlyMap<number, TableColumn>;
}
