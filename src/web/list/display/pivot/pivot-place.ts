import type { PivotLine, PivotNode } from '#core/query/pivot-tree.ts';
import type { PivotLayout } from './pivot-layout.ts';

/** A cell that the keyboard has reached: the line, -1 for the heads; the column, -1 for the heads of the rows. */
export interface PivotSpot {
  readonly line: number;
  readonly slot: number;
}

/** What places there are: the lines are followed by that of the totals. */
interface Places {
  readonly lines: number;
  readonly slots: number;
  /** Lines that are in sight. */
  readonly page: number;
  readonly rtl: boolean;
}

/** The cell that a key leads to; undefined for other keys. */
export function placeAfter(
  { key, ctrlKey }: { readonly key: string; readonly ctrlKey: boolean },
  { line, slot }: PivotSpot,
  { lines, slots, page, rtl }: Places,
): PivotSpot | undefined {
  const forth = rtl ? -1 : 1;
  const steps: Readonly<Record<string, PivotSpot>> = {
    ArrowUp: { line: line - 1, slot },
    ArrowDown: { line: line + 1, slot },
    ArrowLeft: { line, slot: slot - forth },
    ArrowRight: { line, slot: slot + forth },
    PageUp: { line: Math.max(0, line - page), slot },
    PageDown: { line: line + page, slot },
    Home: { line: ctrlKey ? 0 : line, slot: ctrlKey ? -1 : 0 },
    End: { line: ctrlKey ? lines : line, slot: slots - 1 },
  };
  const next = steps[key];
  return next && nearest(next, { lines, slots });
}

/** The nearest place that there is. */
export function nearest(
  { line, slot }: PivotSpot,
  { lines, slots }: Pick<Places, 'lines' | 'slots'>,
): PivotSpot {
  return { line: Math.min(Math.max(line, -1), lines), slot: Math.min(Math.max(slot, -1), slots - 1) };
}

/** The element that another one is in. */
export function parentOf(nodes: readonly PivotNode[], node: PivotNode): PivotNode | undefined {
  for (const one of nodes) {
    if (one.inside.includes(node)) return one;
    const found = parentOf(one.inside, node);
    if (found) return found;
  }
  return undefined;
}

/** The line of an element. */
export function lineOf(lines: readonly PivotLine[], node: PivotNode): number {
  return lines.findIndex((line) => line.node?.key === node.key && line.more === undefined);
}

/** Measures of what is drawn, in pixels. */
export interface Sizes {
  /** Height of a line, and of all heads. */
  readonly line: number;
  readonly head: number;
  /** Width of the heads of the rows. */
  readonly side: number;
}

/** How far to scroll for a cell to be in sight. */
export function scrollFor(
  { line, slot }: PivotSpot,
  { slots }: PivotLayout,
  {
    sizes,
    lines,
    view,
  }: {
    readonly sizes: Sizes;
    readonly lines: number;
    readonly view: {
      readonly top: number;
      readonly left: number;
      readonly width: number;
      readonly height: number;
    };
  },
): { readonly top: number; readonly left: number } {
  const isFixed = line < 0 || line >= lines;
  const least = sizes.head + (line + 2) * sizes.line - view.height;
  const top = isFixed ? view.top : Math.min(line * sizes.line, Math.max(view.top, least));
  const { start = 0, width = 0 } = slots[slot] ?? {};
  const after = sizes.side + start + width - view.width;
  const left = slot < 0 ? view.left : Math.min(start, Math.max(view.left, after));
  return { top, left };
}
