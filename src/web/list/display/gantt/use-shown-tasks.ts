import { useMemo } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { useReader } from '#web/fields/values/reader.ts';
import type { List } from '../../state/use-list.ts';
import type { EventPlace } from '../scheduler/events/moved-event.ts';
import type { PlanningInfo } from '../scheduler/events/planned-event.ts';
import { cellTextOf } from '../scheduler/events/use-cell-text.ts';
import type { GanttInfo } from './gantt-info.ts';
import {
  baselineOf,
  eventOfLine,
  isBroken,
  placedEvent,
  doneOf,
  type CellReading,
  type ShownTask,
} from './shown-task.ts';
import type { GanttTask, TaskLine, TaskSpan } from './task-lines.ts';
import { useTaskRows, type TaskLink } from './use-gantt-data.ts';

/** A chart as what moves the events of plannings takes it. */
export function planningOf(view: GanttInfo): PlanningInfo {
  return {
    ...view,
    mode: 'scheduler',
    layers: [],
    unplanned: false,
    opens: 'timeline',
    dayFrom: 0,
    dayTo: 24,
  };
}

/** Columns beside the titles. */
const BESIDE = 2;

interface Looking {
  readonly tasks: readonly GanttTask[];
  readonly lines: readonly TaskLine[];
  readonly first: number;
  readonly last: number;
  /** Where tasks are that are being stored there. */
  readonly placed: ReadonlyMap<string, EventPlace>;
}

interface Shown {
  readonly tasks: readonly ShownTask[];
  readonly links: readonly TaskLink[];
  readonly columns: List['columns'];
  /** When a task of the list is. */
  readonly spanOf: (id: number) => TaskSpan | undefined;
}

/** The tasks of the lines in sight, with what depends on what. */
export function useShownTasks(
  list: List,
  view: GanttInfo,
  { tasks, lines, first, last, placed }: Looking,
): Shown {
  const application = useApplication();
  const reader = useReader();
  const { columns: own } = list;
  const columns = useMemo(() => columnsBeside(own, view), [own, view]);
  const paths = useMemo(() => askedPaths(view, columns), [view, columns]);
  const ids = useMemo(() => lines.map(({ task }) => task.id), [lines]);
  const { rows, links } = useTaskRows(list, view, { ids, first, last, columns: paths });
  const byId = useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]);
  const texts = useMemo(
    () => new Map(paths.map((path) => [path, cellTextOf(application, list.table, { path, reader })])),
    [application, list.table, paths, reader],
  );
  const reading: CellReading = {
    view,
    paths,
    timeZone: reader.timeZone,
    captionOf: (cell) => texts.get(view.caption ?? '')?.(cell) ?? '',
  };
  const spanOf = (id: number) => placed.get(String(id)) ?? byId.get(id)?.span;
  const shown = lines.slice(first, last + 1).map((line, at): ShownTask => {
    const { id } = line.task;
    const row = rows.get(id);
    const event = eventOfLine(line, row, reading);
    const before = links.filter(({ after }) => after === id);
    const cellOf = (path: string) => texts.get(path)?.(row?.[paths.indexOf(path) + 1]) ?? '';
    const caption = view.caption === undefined ? '' : cellOf(view.caption);
    return {
      line,
      at: first + at,
      event: event && placedEvent(event, placed),
      title: caption || titleOf(row),
      texts: columns.map(({ path }) => cellOf(path)),
      baseline: event && baselineOf(event, reading),
      progress: event && doneOf(event, view),
      late: before.filter((link) => isBroken(spanOf(link.before), spanOf(id))),
      outside: before.filter((link) => !byId.has(link.before)),
    };
  });
  return { tasks: shown, links, columns, spanOf };
}

/** The title of a row, once it has come. */
function titleOf(row: readonly unknown[] | undefined): string {
  const [title] = row ?? [];
  return typeof title === 'string' ? title : '';
}

/** The first columns of the list; without a caption the very first one is taken to name its records. */
function columnsBeside(columns: List['columns'], { caption }: GanttInfo): List['columns'] {
  const others = caption === undefined ? columns.slice(1) : columns.filter(({ path }) => path !== caption);
  return others.slice(0, BESIDE);
}

function askedPaths(view: GanttInfo, columns: List['columns']): readonly string[] {
  const { start, end, duration, baselineStart, baselineEnd, progress, caption, colour } = view;
  const own = [start, end, duration, baselineStart, baselineEnd, progress, caption, colour];
  const all = [...own, ...columns.map(({ path }) => path)];
  return [...new Set(all.filter((path) => path !== undefined))];
}
