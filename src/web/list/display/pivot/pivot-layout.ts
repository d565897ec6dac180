import type { PivotNode } from '#core/query/pivot-tree.ts';
import type { PivotModel, PivotPlace } from './pivot-model.ts';

/** A column on screen: a measure of an element, of an open one its total, or of all. */
export interface PivotSlot {
  readonly node: PivotPlace;
  readonly measure: number;
  /** It sums up columns that stand before it. */
  readonly isTotal: boolean;
  /** Where it begins behind the heads of the rows, and how wide it is, in pixels. */
  readonly start: number;
  readonly width: number;
}

/** A head above columns. */
export interface PivotHead {
  readonly key: string;
  /** Undefined for the total of all. */
  readonly node: PivotPlace;
  /** The line in which it stands, and how many it fills. */
  readonly line: number;
  readonly lines: number;
  /** The columns that it stands above: the first one and how many. */
  readonly from: number;
  readonly count: number;
  /** The total of an open element, or of all, below the element itself. */
  readonly isTotal: boolean;
}

/** Whether the head of a column without heads of measures sorts the rows: what has columns in it opens and closes. */
export function sortsRows({ node, isTotal }: Pick<PivotSlot, 'node' | 'isTotal'>): boolean {
  return !node || isTotal || node.inside.length === 0;
}

/** Where everything stands. */
export interface PivotLayout {
  readonly slots: readonly PivotSlot[];
  readonly heads: readonly PivotHead[];
  /** Lines of heads without that of the measures. */
  readonly lines: number;
  readonly hasMeasures: boolean;
  /** The width of all columns. */
  readonly width: number;
}

/** Widths of columns in pixels: for so many signs, and at least and at most. */
const SIGN = 8;
const ROOM = 22;
const LEAST = 52;
const MOST = 200;

/** Puts the columns beside each other as they are open. */
export function pivotLayout(
  model: PivotModel,
  columns: readonly PivotNode[],
  isOpen: (node: PivotNode) => boolean,
): PivotLayout {
  const { measures, figures } = model;
  const widths = measures.map((_, at) => measureWidth(model, at));
  const lines = Math.max(1, ...columns.map(({ level }) => level));
  let start = 0;
  const slotsOf = (node: PivotPlace, isTotal: boolean): readonly PivotSlot[] =>
    measures.map((_, measure) => {
      const width = widths[measure] ?? LEAST;
      start += width;
      return { node, measure, isTotal, start: start - width, width };
    });
  const slots = [...columns, undefined].flatMap((node) => slotsOf(node, !node || isOpen(node)));
  const heads: PivotHead[] = [];
  let from = 0;
  const place = (nodes: readonly PivotNode[]): void => {
    for (const node of nodes) {
      const line = node.level - 1;
      if (!isOpen(node)) {
        const count = measures.length;
        heads.push({ key: node.key, node, line, lines: lines - line, from, count, isTotal: false });
        from += count;
        continue;
      }
      const first = from;
      place(node.inside);
      const own = { node, from, count: measures.length, isTotal: true };
      heads.push({ key: `${node.key} total`, line: line + 1, lines: lines - line - 1, ...own });
      from += measures.length;
      heads.push({ key: node.key, node, line, lines: 1, from: first, count: from - first, isTotal: false });
    }
  };
  place(figures.columns);
  heads.push({ key: 'all', node: undefined, line: 0, lines, from, count: measures.length, isTotal: true });
  return { slots, heads, lines, hasMeasures: measures.length > 1, width: start };
}

/** As wide as its longest number: that of a total, as a rule. */
function measureWidth({ figures, measures, value, columnName }: PivotModel, at: number): number {
  const text = (row: PivotPlace, column: PivotPlace): number =>
    measures[at]?.text(value(row, column, at)).length ?? 0;
  const rows: readonly PivotPlace[] = [undefined, ...figures.rows];
  const columns: readonly PivotPlace[] = [undefined, ...figures.columns];
  const numbers = rows.flatMap((row) => columns.slice(0, 40).map((column) => text(row, column)));
  const names = figures.columns
    .flatMap((node) => [node, ...node.inside])
    .map((node) => columnName(node).length);
  const label = measures.length > 1 ? (measures[at]?.head.length ?? 0) : 0;
  const head = measures.length > 1 ? Math.min(label, 15) : Math.max(0, ...names) + 2;
  const signs = Math.max(
    head,
    numbers.reduce((most, one) => Math.max(most, one), 0),
  );
  return Math.min(MOST, Math.max(LEAST, Math.round(signs * SIGN + ROOM)));
}
