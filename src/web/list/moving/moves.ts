import { isNewKey } from '#core/query/new-key.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';
import { someOf, type Selection } from '#web/data/selection/selection.ts';

/** Where rows go by a key or a menu, from where they stand. */
export type Way = 'up' | 'down' | 'pageUp' | 'pageDown' | 'start' | 'end';

/** The row that moved ones go before or after, as they are seen. */
export interface MoveTo {
  readonly side: 'before' | 'after';
  readonly record: number;
}

/** Rows of which places are asked. */
type PlacedRows = Pick<Rows, 'rowAt' | 'positionOf' | 'state'>;

/** The rows that go together with one: all that are selected where it is among them, else it alone. */
export function movedWith(id: number, selection: Selection | undefined): Selection {
  return selection?.has(id) === true ? selection : someOf([id]);
}

/** Where a search for the row that others go next to begins, and which way it leads. */
export interface LookFrom {
  readonly at: number;
  readonly step: 1 | -1;
  readonly side: MoveTo['side'];
}

/** From where the row is looked for that moved ones go next to; undefined where they stand there already. */
export function steppedTo(
  rows: PlacedRows,
  moved: Selection,
  { way, page }: { readonly way: Way; readonly page: number },
): LookFrom | undefined {
  const span = spanOf(rows, moved);
  const last = (rows.state().total?.rows ?? 0) - 1;
  if (!span) return undefined;
  const isUp = way === 'up' || way === 'pageUp' || way === 'start';
  const by = way === 'pageUp' || way === 'pageDown' ? page : 1;
  const far = way === 'start' ? 0 : way === 'end' ? last : undefined;
  const at = far ?? (isUp ? Math.max(0, span.first - by) : Math.min(last, span.last + by));
  if (span.isWhole && at >= span.first && at <= span.last) return undefined;
  const step = isUp ? 1 : -1;
  const from = moved.ids ? at : nearestTo(at, step, placesOf(rows, moved.without ?? []));
  return from === undefined ? undefined : { at: from, step, side: isUp ? 'before' : 'after' };
}

/** The first of some places on a way. */
function nearestTo(at: number, step: 1 | -1, places: readonly number[]): number | undefined {
  const ahead = places.filter((place) => (place - at) * step >= 0);
  return ahead.length === 0 ? undefined : step > 0 ? Math.min(...ahead) : Math.max(...ahead);
}

/** Where rows go that are let go between two: before the position `gap`; undefined where they stand there already. */
export function droppedAt(rows: PlacedRows, moved: Selection, gap: number): MoveTo | undefined {
  const span = spanOf(rows, moved);
  if (!span || (span.isWhole && gap >= span.first && gap <= span.last + 1)) return undefined;
  for (let at = gap; ; at++) {
    const row = rows.rowAt(at);
    if (isBeside(row, moved)) return { side: 'before', record: row[0] };
    if (!row || !moved.has(row[0])) break;
  }
  for (let at = gap - 1; at >= 0; at--) {
    const row = rows.rowAt(at);
    if (isBeside(row, moved)) return { side: 'after', record: row[0] };
    if (!row) break;
  }
  return undefined;
}

/** Whether moved rows can go next to a row: those that are moved themselves, and new ones, are no neighbours. */
export function isBeside(row: ListRow | undefined, moved: Selection): row is ListRow {
  return row !== undefined && isStored(row[0]) && !moved.has(row[0]);
}

/** The first of moved rows as far as their places are known. */
export function firstMoved(rows: PlacedRows, moved: Selection): number | undefined {
  const span = spanOf(rows, moved);
  return span && rows.rowAt(span.first)?.[0];
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

function spanOf(rows: PlacedRows, { ids, without, size }: Selection): Span | undefined {
  const places = placesOf(rows, ids ?? without ?? []);
  if (!ids) return spanWithout(new Set(places), (rows.state().total?.rows ?? 0) - 1);
  if (places.length === 0) return undefined;
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return { first, last, isWhole: places.length === size && last - first === size - 1 };
}

/** Where rows stand, as far as it is known. */
function placesOf(rows: PlacedRows, ids: Iterable<number>): readonly number[] {
  return [...ids].flatMap((id) => rows.positionOf(id) ?? []);
}

/** Of all rows but those at some places. */
function spanWithout(out: ReadonlySet<number>, end: number): Span | undefined {
  let [first, last] = [0, end];
  while (out.has(first)) first += 1;
  while (out.has(last)) last -= 1;
  if (last < first) return undefined;
  return { first, last, isWhole: first + (end - last) === out.size };
}
