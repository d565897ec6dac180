import { elementValue } from './element-value.ts';
import type { PivotShows } from './pivot.ts';

/** A row or column of a pivot: an element of its break within those of the breaks before. */
export interface PivotNode {
  /** Its place in the answer, by which cells name it. */
  readonly no: number;
  /** From 1 on. */
  readonly level: number;
  /** The elements of the breaks, from the outermost on: value (of a link `[id, title]`) and end of the period or step. */
  readonly elements: readonly (readonly [unknown, unknown])[];
  /** Names it whatever the answer: its values, of links their ids, as JSON. */
  readonly key: string;
  readonly inside: readonly PivotNode[];
  /** How many elements there are in it, those included that were not told. */
  readonly count: number;
}

/** The figures of a row in a column. */
interface PivotCell {
  readonly records: number;
  readonly results: readonly unknown[];
}

/** The figures of a pivot as they are read: the rows and columns of the first level, and the cells. */
export interface PivotFigures {
  readonly rows: readonly PivotNode[];
  readonly columns: readonly PivotNode[];
  /** How many rows and columns there are of each level, those included that were not told. */
  readonly levels: { readonly rows: readonly number[]; readonly columns: readonly number[] };
  /** The cell of a row in a column, undefined standing for all of them; undefined where there are no records. */
  readonly at: (row: PivotNode | undefined, column: PivotNode | undefined) => PivotCell | undefined;
}

/** The rows or columns of an answer: the places of their elements, and how many there are in each. */
interface ToldSide {
  readonly nodes: readonly (readonly [places: readonly number[], count: number])[];
  readonly levels: readonly number[];
}

/** What `list_full_pivot` answers. */
interface ToldPivot {
  readonly elements: readonly (readonly (readonly [place: number, value: unknown, until: unknown])[])[];
  readonly rows: ToldSide;
  readonly columns: ToldSide;
  readonly cells: readonly (readonly [
    row: number | null,
    column: number | null,
    records: number,
    results: readonly unknown[],
  ])[];
}

/** Puts the answer of `list_full_pivot` together; `split` is how many breaks the rows have. */
export function readPivot(answer: ToldPivot, split: number): PivotFigures {
  const elements = answer.elements.map(
    (known) => new Map(known.map(([place, value, until]) => [place, [value, until] as const])),
  );
  const width = answer.columns.nodes.length + 1;
  const place = (row: number | null, column: number | null): number =>
    ((row ?? -1) + 1) * width + (column ?? -1) + 1;
  const cells = new Map(
    answer.cells.map(([row, column, records, results]) => [place(row, column), { records, results }]),
  );
  return {
    rows: treeOf(answer.rows.nodes, elements.slice(0, split)),
    columns: treeOf(answer.columns.nodes, elements.slice(split)),
    levels: { rows: answer.rows.levels, columns: answer.columns.levels },
    at: (row, column) => cells.get(place(row?.no ?? null, column?.no ?? null)),
  };
}

const NO_VALUE = [null, null] as const;

type Elements = readonly ReadonlyMap<number, readonly [unknown, unknown]>[];

function treeOf(nodes: ToldSide['nodes'], elements: Elements): readonly PivotNode[] {
  const roots: PivotNode[] = [];
  const known = new Map<string, PivotNode[]>([['', roots]]);
  for (const [no, [places, count]] of nodes.entries()) {
    const shown = places.map((place, at) => elements[at]?.get(place) ?? NO_VALUE);
    const inside: PivotNode[] = [];
    const key = JSON.stringify(shown.map(([value]) => elementValue(value)));
    // Elements of upper levels are told before those in them.
    known.get(places.slice(0, -1).join(' '))?.push({
      no,
      level: places.length,
      elements: shown,
      key,
      inside,
      count,
    });
    known.set(places.join(' '), inside);
  }
  return roots;
}

/** A line of what is seen: an element, or that there are more in one than were told. */
export interface PivotLine {
  /** Undefined in the line of more on the first level. */
  readonly node: PivotNode | undefined;
  /** How many more there are; undefined in the line of an element itself. */
  readonly more?: number;
}

/** The rows that are seen: each above those in it, where it is open. */
export function pivotLines(
  nodes: readonly PivotNode[],
  isOpen: (node: PivotNode) => boolean,
): readonly PivotLine[] {
  return nodes.flatMap((node): readonly PivotLine[] => {
    if (node.count === 0 || !isOpen(node)) return [{ node }];
    const more = node.count - node.inside.length;
    return [{ node }, ...pivotLines(node.inside, isOpen), ...(more > 0 ? [{ node, more }] : [])];
  });
}

/** The columns that are seen: each behind those in it, where it is open, as their total. */
export function pivotColumns(
  nodes: readonly PivotNode[],
  isOpen: (node: PivotNode) => boolean,
): readonly PivotNode[] {
  return nodes.flatMap((node) => (isOpen(node) ? [...pivotColumns(node.inside, isOpen), node] : [node]));
}

/** What a cell shows of a measure: its result, or its share of that of the row, of the column or of all; null where there is none. */
export function cellResult(
  shows: PivotShows,
  at: number,
  { cell, row, column, all }: Readonly<Record<'cell' | 'row' | 'column' | 'all', PivotCell | undefined>>,
): unknown {
  const result = cell?.results[at] ?? null;
  if (shows === 'value' || result === null) return result;
  const whole = Number({ ofRow: row, ofColumn: column, ofAll: all }[shows]?.results[at] ?? 0);
  return whole === 0 ? null : Number(result) / whole;
}
