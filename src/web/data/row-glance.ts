import type { ListRow } from './row-source.ts';
import type { Total } from './row-extent.ts';

/** What others have done to a list since it was shown, beside what stands in its place already. */
export interface ListNews {
  /** How many rows there are now, where they were counted and are more or fewer. */
  readonly count?: number;
  /** Other rows would stand here now, or these elsewhere. */
  readonly moved: boolean;
}

/** The rows that are shown, each as it is now and in its old place; and whether others would stand there now. */
export function inPlace(
  shown: readonly ListRow[],
  now: readonly ListRow[],
): { readonly rows: readonly ListRow[]; readonly moved: boolean } {
  const byId = new Map(now.map((row) => [row[0], row]));
  return {
    rows: shown.map((row) => byId.get(row[0]) ?? row),
    moved: shown.length !== now.length || shown.some((row, at) => row[0] !== now[at]?.[0]),
  };
}

/** What there is to tell of a list with `total` rows; undefined where it is as it was. */
export function newsOf(
  total: Total | undefined,
  count: number | undefined,
  moved: boolean,
): ListNews | undefined {
  const isOther = count !== undefined && total?.exact === true && total.rows !== count;
  return moved || isOther ? { moved, ...(isOther ? { count } : {}) } : undefined;
}

/** Windows of rows loaded anew, each row in its old place, and whether any would stand elsewhere now. */
export async function glanced(
  sight: readonly number[],
  load: (index: number) => Promise<readonly ListRow[]>,
  shown: (index: number) => readonly ListRow[] | undefined,
): Promise<{ readonly windows: ReadonlyMap<number, readonly ListRow[]>; readonly moved: boolean }> {
  const loaded = await Promise.all(sight.map(async (index) => [index, await load(index)] as const));
  const seen = loaded.map(([index, now]) => [index, inPlace(shown(index) ?? now, now)] as const);
  return {
    windows: new Map(seen.map(([index, { rows }]) => [index, rows])),
    moved: seen.some(([, { moved }]) => moved),
  };
}
