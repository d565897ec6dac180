import { fieldOf } from '#core/fields/registry.ts';
import type { Reader } from '#core/fields/field.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { isFlag } from '#core/fields/traits.ts';
import { bad, good, type Problem, type Result } from '#core/std/result.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { cellKey, compared, type CellDraft, type DraftedCell } from './cell-draft.ts';
import type { RangeBounds } from './cell-range.ts';

/** The cells of a grid, as plans about them need it. */
export interface CellScene {
  readonly columns: readonly ShownColumn[];
  /** How many rows the list has. */
  readonly rows: number;
  /** A loaded row. */
  readonly rowAt: (row: number) => ListRow | undefined;
  /** Why a cell cannot be written; undefined where it can. */
  readonly refusal: (column: ShownColumn, id: number | undefined) => Problem | undefined;
  /** Whether rows behind the last one make new records. */
  readonly mayCreate: boolean;
  readonly reader: Reader;
}

/** The cells that a paste of `height` × `width` goes into: all of a range that it fills, else as many as it has. */
export function pastedInto(
  bounds: RangeBounds,
  { height, width }: { readonly height: number; readonly width: number },
): RangeBounds {
  const [rows, columns] = [bounds.bottom - bounds.top + 1, bounds.last - bounds.first + 1];
  const down = rows % height === 0 ? rows : height;
  const across = columns % width === 0 ? columns : width;
  return {
    top: bounds.top,
    first: bounds.first,
    bottom: bounds.top + down - 1,
    last: bounds.first + across - 1,
  };
}

/** What a cell is given: its text, and the value that it means. */
interface Given {
  readonly text: string;
  readonly value: Result<unknown>;
}

/** A paste: its texts are read by the columns that they fall into; those that do not fit in are left out. */
export function planPaste(
  scene: CellScene,
  bounds: RangeBounds,
  texts: readonly (readonly string[])[],
  read: (column: ShownColumn, text: string) => Result<unknown>,
): CellDraft {
  const width = Math.max(...texts.map((cells) => cells.length));
  const into = pastedInto(bounds, { height: texts.length, width });
  return drafted(scene, { kind: 'paste', bounds: into }, (column, row, at) => {
    const text = texts[(row - into.top) % texts.length]?.[(at - into.first) % width] ?? '';
    return { text, value: read(column, text) };
  });
}

/** Values of `source` repeated over `bounds`, which lie below or beside it; nothing is counted on. */
export function planFill(
  scene: CellScene,
  { source, bounds }: { readonly source: RangeBounds; readonly bounds: RangeBounds },
  converted: (value: unknown, from: ShownColumn, to: ShownColumn) => Result<unknown>,
): CellDraft {
  const [height, width] = [source.bottom - source.top + 1, source.last - source.first + 1];
  return drafted(scene, { kind: 'fill', bounds }, (column, row, at) => {
    const from = scene.columns[source.first + mod(at - source.first, width)];
    const of = scene.rowAt(source.top + mod(row - source.top, height));
    const value = from && of ? valueOf(of, from) : null;
    const isKept = !from || from.path === column.path;
    return { text: '', value: isKept ? good(value) : converted(value, from, column) };
  });
}

/** All cells of a range emptied. */
export function planClear(scene: CellScene, bounds: RangeBounds): CellDraft {
  return drafted(scene, { kind: 'clear', bounds }, ({ column }) => {
    if (column.required !== true) return { text: '', value: good(null) };
    const value: Result<unknown> = isFlag(column) ? good(false) : bad('value.required');
    return { text: '', value };
  });
}

/** What cells of `bounds` become, by what `given` gives each; undefined leaves one out. */
export function drafted(
  scene: CellScene,
  { kind, bounds }: { readonly kind: CellDraft['kind']; readonly bounds: RangeBounds },
  given: (column: ShownColumn, row: number, at: number) => Given | undefined,
): CellDraft {
  const cells = new Map<string, DraftedCell>();
  const last = scene.mayCreate && kind === 'paste' ? bounds.bottom : Math.min(bounds.bottom, scene.rows - 1);
  for (let row = bounds.top; row <= last; row++) {
    const stored = scene.rowAt(row);
    if (!stored && row < scene.rows) continue;
    for (let at = bounds.first; at <= bounds.last; at++) {
      const column = scene.columns[at];
      const what = column && given(column, row, at);
      if (!column || !what) continue;
      cells.set(cellKey(row, column.path), draftedCell(scene, { column, row, stored }, what));
    }
  }
  return { kind, cells, end: scene.rows, accepted: [] };
}

function draftedCell(
  { refusal }: CellScene,
  {
    column,
    row,
    stored,
  }: { readonly column: ShownColumn; readonly row: number; readonly stored: ListRow | undefined },
  { text, value }: Given,
): DraftedCell {
  const id = stored?.[0];
  const old = stored ? valueOf(stored, column) : null;
  const cell = { row, id, path: column.path, text, old };
  const fault = refusal(column, id);
  if (value.ok) {
    const next = fieldOf(column.column).besides?.(old, value.value, coreColumn(column.column)) ?? value.value;
    const drafted = compared({ ...cell, next, state: 'change' });
    // A cell that keeps its value needs no right to it.
    return fault && drafted.state === 'change' ? { ...drafted, state: 'refused', fault } : drafted;
  }
  return { ...cell, next: old, state: 'refused', fault: fault ?? value.problem };
}

/** The draft with another text for one of its cells. */
export function withText(draft: CellDraft, cell: DraftedCell, { text, value }: Given): CellDraft {
  const { fault: _fault, ...rest } = cell;
  const next: DraftedCell = value.ok
    ? compared({ ...rest, text, next: value.value, state: 'change' })
    : { ...rest, text, state: 'refused', fault: value.problem };
  return { ...draft, cells: new Map(draft.cells).set(cellKey(cell.row, cell.path), next) };
}

/** The value that a loaded row has in a column. */
export function valueOf(row: ListRow, column: ShownColumn): unknown {
  return column.place > 0 ? (row[column.place] ?? null) : null;
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}
