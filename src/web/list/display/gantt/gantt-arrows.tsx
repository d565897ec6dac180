import { useMemo } from 'react';
import type { GanttAxis } from './gantt-axis.ts';
import classes from './gantt.module.css';
import { isBroken } from './shown-task.ts';
import type { TaskLine, TaskSpan } from './task-lines.ts';
import type { CriticalTasks, TaskLink } from './use-gantt-data.ts';

interface GanttArrowsProps {
  readonly axis: GanttAxis;
  readonly lines: readonly TaskLine[];
  readonly links: readonly TaskLink[];
  readonly critical: CriticalTasks | undefined;
  /** When a task of the list is. */
  readonly spanOf: (id: number) => TaskSpan | undefined;
  /** How wide what stands before the line of time is, and how high a line, in pixels. */
  readonly names: number;
  readonly row: number;
}

/** Arrows from the end of a task to the beginning of what waits for it; the tasks themselves say it in words. */
export function GanttArrows({ axis, lines, links, critical, spanOf, names, row }: GanttArrowsProps) {
  const places = useMemo(() => new Map(lines.map(({ task }, at) => [task.id, at])), [lines]);
  /** Points stand in the middle of where they begin. */
  const aside = (at: number) => (lines[at]?.task.form === 'bar' ? 0 : POINTS);
  const isCritical = (id: number) => (critical?.floats.get(id) ?? 1) <= 0;
  return (
    <svg className={classes.arrows} style={{ insetInlineStart: names }} aria-hidden="true">
      {links.map(({ before, after }) => {
        const [from, to] = [places.get(before), places.get(after)];
        const [ends, begins] = [spanOf(before), spanOf(after)];
        if (from === undefined || to === undefined || !ends || !begins) return null;
        const d = arrowPath(
          { x: axis.at(ends.end), y: (from + 0.5) * row },
          { x: axis.at(begins.start) - aside(to), y: (to + 0.5) * row },
          row,
        );
        return (
          <path
            key={`${before} ${after}`}
            d={d}
            data-late={isBroken(ends, begins) || undefined}
            data-critical={(isCritical(before) && isCritical(after)) || undefined}
          />
        );
      })}
    </svg>
  );
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** How far an arrow runs straight at both ends, and how large its head is, in pixels. */
const STRAIGHT = 8;
const POINT = 4;
/** Half of how wide a milestone is. */
const POINTS = 9;

/** An arrow of straight lines; where what waits begins earlier, it goes around between two lines. */
export function arrowPath(from: Point, to: Point, row: number): string {
  const head = `m ${-POINT} ${-POINT} l ${POINT} ${POINT} l ${-POINT} ${POINT}`;
  const gap = to.x - from.x;
  const begin = `M ${from.x} ${from.y} H ${from.x + (gap >= STRAIGHT ? Math.min(STRAIGHT, gap / 2) : STRAIGHT)}`;
  if (gap >= STRAIGHT) return `${begin} V ${to.y} H ${to.x} ${head}`;
  const between = to.y > from.y ? to.y - row / 2 : to.y + row / 2;
  return `${begin} V ${between} H ${to.x - STRAIGHT} V ${to.y} H ${to.x} ${head}`;
}
