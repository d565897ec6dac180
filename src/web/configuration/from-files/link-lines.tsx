import { useEffect, useState, type RefObject } from 'react';
import type { Proposal } from '#core/from-files/proposal.ts';
import classes from './from-files.module.css';

interface Line {
  readonly key: string;
  readonly path: string;
  readonly tables: readonly string[];
}

interface LinkLinesProps {
  readonly board: RefObject<HTMLElement | null>;
  readonly proposal: Proposal;
  /** The table whose links stand out. */
  readonly at: string | undefined;
}

/** Pixels that a line goes straight on before it turns. */
const BEND = 48;

/** Lines from links to what they lead to, below the cards; words beside the columns say the same. */
export function LinkLines({ board, proposal, at }: LinkLinesProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  useEffect(() => {
    const element = board.current;
    if (!element) return undefined;
    const draw = () => setLines(linesOf(element, proposal));
    draw();
    const watcher = new ResizeObserver(draw);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [board, proposal]);
  return (
    <svg className={classes.lines} aria-hidden="true">
      {lines.map(({ key, path, tables }) => (
        <path key={key} d={path} data-strong={(at !== undefined && tables.includes(at)) || undefined} />
      ))}
    </svg>
  );
}

function linesOf(board: HTMLElement, { tables, pairs }: Proposal): readonly Line[] {
  const origin = board.getBoundingClientRect();
  const boxOf = (selector: string) => {
    const box = board.querySelector(selector)?.getBoundingClientRect();
    return box && new DOMRect(box.x - origin.x, box.y - origin.y, box.width, box.height);
  };
  const columnBox = (table: string, column: string) => boxOf(`[data-column="${table} ${column}"]`);
  const links = tables.flatMap(({ key: table, columns }) =>
    columns.flatMap(({ key, as }) =>
      as.kind === 'link'
        ? {
            key: `${table} ${key}`,
            tables: [table, as.to],
            from: columnBox(table, key),
            to: columnBox(as.to, as.by),
          }
        : [],
    ),
  );
  const sides = pairs.flatMap(({ key: table, between }) =>
    between.map(({ column, to, by }) => ({
      key: `${table} ${column}`,
      tables: [table, to],
      from: boxOf(`[data-table="${table}"]`),
      to: columnBox(to, by),
    })),
  );
  return [...links, ...sides].flatMap(({ key, tables: ends, from, to }) =>
    from && to ? { key, tables: ends, path: pathBetween(from, to) } : [],
  );
}

/** From the nearer edge of one box to that of the other; between boxes above each other around their edge. */
function pathBetween(from: DOMRect, to: DOMRect): string {
  const isAfter = to.left >= from.right;
  const isBefore = to.right <= from.left;
  const [x1, x2] = [isBefore ? from.left : from.right, isAfter ? to.left : to.right];
  const [y1, y2] = [from.top + Math.min(from.height, 40) / 2, to.top + to.height / 2];
  const turn1 = isBefore ? x1 - BEND : x1 + BEND;
  const turn2 = isAfter ? x2 - BEND : x2 + BEND;
  return `M ${x1} ${y1} C ${turn1} ${y1} ${turn2} ${y2} ${x2} ${y2}`;
}
