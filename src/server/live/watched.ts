/** A record that somebody has open, in the table `named`; `top` is the one at the top of its family. */
export interface OpenRecordPlace {
  readonly named: number;
  readonly top: number;
  readonly record: number;
  readonly editing: boolean;
}

/** What one tab shows: tables, with the records on screen that its reader could read then, and records that are open. */
export interface Watched {
  readonly tables: readonly { readonly tableId: number; readonly records: readonly number[] }[];
  readonly open: readonly OpenRecordPlace[];
}
