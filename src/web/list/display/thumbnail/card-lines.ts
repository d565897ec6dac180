import type { PositionRun } from '#web/data/rows.ts';
import {
  lineLayout,
  type LineLayout,
  type LineRun,
  type PlacedLine,
} from '#web/data/viewport/line-layout.ts';

/** Which cards stand in which line, among the heads of their groups where they are in some. */
export interface CardLines {
  readonly layout: LineLayout;
  /** Whether the head of a group stands in a line. */
  readonly isHead: (line: PlacedLine) => boolean;
}

interface CardHeights {
  /** How many cards stand side by side. */
  readonly perLine: number;
  readonly lineHeight: number;
  readonly headHeight: number;
}

/** The lines of cards: each group has its head in a line of its own, and its cards begin below it. */
export function cardLines(
  runs: readonly PositionRun[],
  { perLine, lineHeight, headHeight }: CardHeights,
): CardLines {
  const lines = runs.map(({ of, count }): LineRun => {
    const line = of === 'rows' ? { perLine, height: lineHeight } : { perLine: 1, height: headHeight };
    return { rows: count, ...line };
  });
  const [first = { rows: 0, perLine, height: lineHeight }, ...others] = lines;
  return { layout: lineLayout([first, ...others]), isHead: ({ run }) => runs[run]?.of === 'groups' };
}
