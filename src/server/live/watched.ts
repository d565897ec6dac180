/** A record that somebody has open; `top` is the table at the top of its family. */
export interface OpenRecordPlace {
  readonly top: number;
  readonly record: number;
  readonly editing: boolean;
}

/** What one tab shows: tables, with the records on screen that its reader could read then, and records that are open. */
export interface Watched {
  readonly tables: readonly { readonly tableId: number; readonly records: readonly number[] }[];
  readonly open: readonly OpenRecordPlace[];
}
