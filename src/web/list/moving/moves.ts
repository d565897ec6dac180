import { MAX_MOVED } from '#core/contract/lists/order-routes.ts';
import { isNewKey } from '#core/query/new-key.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';

/** Where rows go by a key or a menu, from where they stand. */
export type Way = 'up' | 'down' | 'pageUp' | 'pageDown' | 'start' | 'end';

/** The row that moved ones go before or after, as they are seen. */
export interface MoveTo {
  readonly side: 'before' | 'after';
  readonly record: number;
}

/** Rows of which places are asked. */
type PlacedRows = Pick<Rows, 'rowAt' | 'positionOf' | 'state'>;

/** The rows that go together with one: those that are selected where it is among them, in their order. */
export function movedWith(
  rows: PlacedRows,
  id: number,
  chosen: ReadonlySet<number> | undefined,
): readonly number[] {
  if (!chosen?.has(id) || chosen.size > MAX_MOVED) return [id];
  const place = (one: number): number => rows.positionOf(one) ?? Number.MAX_SAFE_INTEGER;
  return [...chosen].toSorted((one, other) => place(one) - place(other) || one - other);
}

/** The position whose row they go before or after; undefined where they stand there already. */
export function steppedTo(
  rows: PlacedRows,
  ids: readonly number[],
  { way, page }: { readonly way: Way; readonly page: number },
): { readonly at: number; readonly side: MoveTo['side'] } | undefined {
  const span = spanOf(rows, ids);
  const total = rows.state().total?.rows ?? 0;
  if (!span) return undefined;
  const last = total - 1;
  const isUp = way === 'up' || way === 'pageUp' || way === 'start';
  const by = way === 'pageUp' || way === 'pageDown' ? page : 1;
  const far = way === 'start' ? 0 : way === 'end' ? last : undefined;
  const wanted = far ?? (isUp ? Math.max(0, span.first - by) : Math.min(last, span.last + by));
  // Rows that are moved themselves, and new ones that are not stored, are no neighbours.
  const step = isUp ? 1 : -1;
  for (let at = wanted; at >= 0 && at <= last; at += step) {
    const within = at >= span.first && at <= span.last;
    if (within && span.isWhole) return undefined;
    const id = rows.rowAt(at)?.[0];
    if (id === undefined || (isStored(id) && !ids.includes(id)))
      return { at, side: isUp ? 'before' : 'after' };
  }
  return undefined;
}

/** Where rows go that are let go between two: before the position `gap`; undefined where they stand there already. */
export function droppedAt(rows: PlacedRows, ids: readonly number[], gap: number): MoveTo | undefined {
  const span = spanOf(rows, ids);
  if (span?.isWhole === true && gap >= span.first && gap <= span.last + 1) return undefined;
  const fits = (row: ListRow | undefined): row is ListRow =>
    row !== undefined && isStored(row[0]) && !ids.includes(row[0]);
  for (let at = gap; ids.length > 0; at++) {
    const row = rows.rowAt(at);
    if (fits(row)) return { side: 'before', record: row[0] };
    if (!row || !ids.includes(row[0])) break;
  }
  for (let at = gap - 1; at >= 0; at--) {
    const row = rows.rowAt(at);
    if (fits(row)) return { side: 'after', record: row[0] };
    if (!row) break;
  }
  return undefined;
}

/** Whether a row is that of a stored record. */
export function isStored(id: number): boolean {
  return id > 0 && !isNewKey(id);
}

interface Span {
  readonly first: number;
  readonly last: number;
  /** Nothing stands between them. */
  readonly isWhole: boolean;
}

function spanOf(rows: PlacedRows, ids: readonly number[]): Span | undefined {
  const places = ids.flatMap((id) => rows.positionOf(id) ?? []);
  if (places.length === 0) return undefined;
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return { first, last, isWhole: places.length === ids.length && last - first === ids.length - 1 };
}
