import { NARROWEST, type PlacedColumn } from '../state/list-columns.ts';
import { widthOf } from './shown-columns.ts';

type Widths = Readonly<Record<string, number>>;

/** Widths that fill `room` in pixels, in the proportions of those that columns have; none is narrower than is allowed. */
export function fittedWidths(columns: readonly PlacedColumn[], room: number): Widths {
  const narrow = new Set<PlacedColumn>();
  for (;;) {
    const others = columns.filter((column) => !narrow.has(column));
    const share = (room - narrow.size * NARROWEST) / widthOf(others);
    const more = others.filter(({ width }) => width * share < NARROWEST);
    if (more.length === 0) return widthsAt(columns, (column) => (narrow.has(column) ? 0 : share), room);
    for (const column of more) narrow.add(column);
  }
}

/** Whole pixels that come to what they share, as far as it is enough: what rounding leaves goes to the last column. */
function widthsAt(
  columns: readonly PlacedColumn[],
  share: (column: PlacedColumn) => number,
  room: number,
): Widths {
  const widths = columns.map((column) => Math.max(NARROWEST, Math.floor(column.width * share(column))));
  const left = room - widths.reduce((sum, width) => sum + width, 0);
  const last = columns.length - 1;
  return Object.fromEntries(
    columns.map(({ path }, at) => [path, (widths[at] ?? NARROWEST) + (at === last ? Math.max(0, left) : 0)]),
  );
}
