/** Rows in the order of their ids. */
export function byId(rows: readonly (readonly unknown[])[]): readonly (readonly unknown[])[] {
  return rows.toSorted((a, b) => Number(a[0]) - Number(b[0]));
}
