/** Columns that every physical table has of its own. */
export const RESERVED_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
]);
