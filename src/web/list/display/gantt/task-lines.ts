import type { GanttAnswer } from '#core/contract/views/gantt.ts';
import { DAY, wallOf, type Wall } from '../scheduler/time/wall.ts';

/** From when until when something lasts. */
export interface TaskSpan {
  readonly start: Wall;
  readonly end: Wall;
}

/** How a task stands on the line of time. */
type TaskForm = 'bar' | 'milestone' | 'backwards';

/** A record as a task. */
export interface GanttTask {
  readonly id: number;
  readonly parent: number | null;
  /** Undefined where it has no start. */
  readonly span: TaskSpan | undefined;
  readonly form: TaskForm;
  readonly isAllDay: boolean;
}

/** A task as a line of the chart. */
export interface TaskLine {
  readonly task: GanttTask;
  /** How many tasks stand above it. */
  readonly depth: number;
  /** Whether its parts are shown; undefined where it has none. */
  readonly isOpen: boolean | undefined;
  /** From the first beginning of its parts to the last end, where it has no start of its own. */
  readonly spanOfParts: TaskSpan | undefined;
}

/** The tasks of an answer, on the wall of `timeZone`. */
export function ganttTasks({ tasks }: GanttAnswer, timeZone: string): readonly GanttTask[] {
  return tasks.map(([id, parent, start, end]): GanttTask => {
    if (start === null) return { id, parent, span: undefined, form: 'milestone', isAllDay: true };
    const isAllDay = start.length === 10;
    const from = wallOf(start, timeZone);
    const until = end === null ? from : wallOf(end, timeZone);
    const least = from + (isAllDay ? DAY : 0);
    // A last day before the first one is exclusive here.
    const isBackwards = end !== null && (isAllDay ? until <= from : until < from);
    const form = isBackwards ? 'backwards' : end === null || until === from ? 'milestone' : 'bar';
    return { id, parent, span: { start: from, end: Math.max(until, least) }, form, isAllDay };
  });
}

/**
 * The lines of a chart: each task behind the one that it is a part of, but for the parts of `closed` ones. What is a part of
 * a task that is not there stands at the top, as does what a circle of links leads to.
 */
export function taskLines(tasks: readonly GanttTask[], closed: ReadonlySet<number>): readonly TaskLine[] {
  const parts = partsOf(tasks);
  const lines: TaskLine[] = [];
  const met = new Set<number>();
  const add = (root: GanttTask): void => {
    const next: Visit[] = [{ task: root, depth: 0, isShown: true }];
    for (let visit = next.pop(); visit; visit = next.pop()) {
      const { task, depth, isShown } = visit;
      if (met.has(task.id)) continue;
      met.add(task.id);
      const own = parts.get(task.id) ?? [];
      const isOpen = own.length === 0 ? undefined : !closed.has(task.id);
      if (isShown) lines.push({ task, depth, isOpen, spanOfParts: undefined });
      const below = own.map((part) => ({
        task: part,
        depth: depth + 1,
        isShown: isShown && isOpen === true,
      }));
      next.push(...below.toReversed());
    }
  };
  for (const root of parts.get(null) ?? []) add(root);
  for (const task of tasks) if (!met.has(task.id)) add(task);
  const spans = spansOfParts(tasks, parts);
  return lines.map((line) => (line.task.span ? line : { ...line, spanOfParts: spans.get(line.task.id) }));
}

interface Visit {
  readonly task: GanttTask;
  readonly depth: number;
  readonly isShown: boolean;
}

/** The parts of each task, in the order of the list; behind null those of none. */
function partsOf(tasks: readonly GanttTask[]): ReadonlyMap<number | null, readonly GanttTask[]> {
  const known = new Set(tasks.map(({ id }) => id));
  return Map.groupBy(tasks, ({ id, parent }) =>
    parent !== null && parent !== id && known.has(parent) ? parent : null,
  );
}

/** The spans of all parts of each task without a start that has some. */
function spansOfParts(
  tasks: readonly GanttTask[],
  parts: ReturnType<typeof partsOf>,
): ReadonlyMap<number, TaskSpan> {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const spans = new Map<number, TaskSpan>();
  for (const { span, parent } of tasks) {
    if (!span) continue;
    const met = new Set<number>();
    for (let above = parent; above !== null && parts.has(above) && !met.has(above);) {
      met.add(above);
      const before = spans.get(above);
      const wide = {
        start: Math.min(span.start, before?.start ?? Infinity),
        end: Math.max(span.end, before?.end ?? -Infinity),
      };
      spans.set(above, wide);
      above = byId.get(above)?.parent ?? null;
    }
  }
  return spans;
}
