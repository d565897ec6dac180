/**
 * Tables whose rows a backup leaves out: whoever was signed in signs in again, and a link that was used once since does not open
 * anything a second time.
 */
const LEFT_OUT_ROWS: ReadonlySet<string> = new Set([
  'colonnade.session',
  'colonnade.selection',
  'colonnade.one_time_secret',
]);

/** Whether the rows of a table are in a backup, or why not. */
export function rowsKept({
  schema,
  name,
  unlogged,
}: {
  readonly schema: string;
  readonly name: string;
  readonly unlogged: boolean;
}): 'kept' | 'unlogged' | 'left out' {
  if (LEFT_OUT_ROWS.has(`${schema}.${name}`)) return 'left out';
  return unlogged ? 'unlogged' : 'kept';
}
