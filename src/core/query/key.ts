import { isListOf } from '../std/shape.ts';
import type { Key } from './key-schema.ts';

export type { Key } from './key-schema.ts';

export const isKey = isListOf((part): part is string | null => part === null || typeof part === 'string', {
  least: 1,
});

/** The part of a request that says how its rows are laid out. */
interface RowLayout {
  readonly columns: readonly string[];
  readonly sort?: readonly { readonly column: string }[] | undefined;
}

/**
 * The key of a row of a list's answer: what continues the list after or before that row. A row is its id, the
 * requested cells, then the cells of those sort columns that were not requested; what follows has no part in keys.
 */
export function keyOfRow(request: RowLayout, row: readonly unknown[]): Key {
  const places = request.columns.length === 0 ? [] : [...request.columns];
  const key: (string | null)[] = [];
  for (const sort of request.sort ?? []) {
    if (!places.includes(sort.column)) places.push(sort.column);
    key.push(keyPart(row[places.indexOf(sort.column) + 1]));
  }
  return [...key, String(row[0])];
}

/** A cell as part of a key: a link stands for its title, everything else for its text; null is the empty value. */
export function keyPart(cell: unknown): string | null {
  if (cell === null || cell === undefined) return null;
  if (Array.isArray(cell)) return String(cell[1]);
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
