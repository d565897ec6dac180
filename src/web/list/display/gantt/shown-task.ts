import type { PlannedEvent } from '../scheduler/events/planned-event.ts';
import type { EventPlace } from '../scheduler/events/moved-event.ts';
import { DAY, wallOf } from '../scheduler/time/wall.ts';
import type { GanttInfo } from './gantt-info.ts';
import type { TaskLine, TaskSpan } from './task-lines.ts';
import type { TaskLink } from './use-gantt-data.ts';

/** A line with all that is drawn in it. */
export interface ShownTask {
  readonly line: TaskLine;
  readonly at: number;
  /** Undefined until its cells have come. */
  readonly event: PlannedEvent | undefined;
  readonly title: string;
  /** The texts of the columns beside its title. */
  readonly texts: readonly string[];
  readonly baseline: TaskSpan | undefined;
  /** From 0 to 100; undefined where it is not known. */
  readonly progress: number | undefined;
  /** The tasks that have to end before it, and do not. */
  readonly late: readonly TaskLink[];
  /** Those that are not in the list. */
  readonly outside: readonly TaskLink[];
}

/** How cells are read: by their paths, and as texts. */
export interface CellReading {
  readonly view: GanttInfo;
  readonly paths: readonly string[];
  readonly timeZone: string;
  readonly captionOf: (cell: unknown) => string;
}

/** The task of a line as what is moved in plannings; undefined without a start, or until its cells have come. */
export function eventOfLine(
  { task }: TaskLine,
  row: readonly unknown[] | undefined,
  { view, paths, captionOf }: CellReading,
): PlannedEvent | undefined {
  const { span } = task;
  if (!span || !row) return undefined;
  const [title, ...values] = row;
  const cells = new Map(paths.map((path, at) => [path, values[at]]));
  const colour = view.colour === undefined ? null : cells.get(view.colour);
  return {
    id: task.id,
    key: String(task.id),
    recurrence: null,
    begins: '',
    title: (view.caption === undefined ? '' : captionOf(cells.get(view.caption))) || String(title),
    start: span.start,
    end: span.end,
    isAllDay: task.isAllDay,
    resource: null,
    colour: typeof colour === 'string' ? colour : null,
    cells,
  };
}

/** From when until when a task was once to last; of one end alone, a day. */
export function baselineOf(
  { cells, isAllDay }: PlannedEvent,
  { view, timeZone }: CellReading,
): TaskSpan | undefined {
  const at = (path: string | undefined) => {
    const cell = path === undefined ? undefined : cells.get(path);
    // Moments come with the clock of their reader.
    if (typeof cell !== 'string') return undefined;
    return wallOf(cell.length === 10 ? cell : new Date(cell).toISOString(), timeZone);
  };
  const [first, last] = [at(view.baselineStart), at(view.baselineEnd)];
  const until = last === undefined ? undefined : last + (isAllDay ? DAY : 0);
  if (first === undefined && until === undefined) return undefined;
  const start = first ?? (until ?? 0) - DAY;
  return { start, end: Math.max(until ?? start + DAY, start) };
}

export function doneOf({ cells }: PlannedEvent, { progress }: GanttInfo): number | undefined {
  const cell = progress === undefined ? undefined : cells.get(progress);
  if (cell === null || cell === undefined || cell === '') return undefined;
  const percent = Number(cell);
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : undefined;
}

/** Whether a task begins before another one ends that has to end first. */
export function isBroken(before: TaskSpan | undefined, after: TaskSpan | undefined): boolean {
  return before !== undefined && after !== undefined && after.start < before.end;
}

/** An event where it was put and is being stored. */
export function placedEvent(event: PlannedEvent, placed: ReadonlyMap<string, EventPlace>): PlannedEvent {
  const place = placed.get(event.key);
  return place ? { ...event, start: place.start, end: place.end } : event;
}
