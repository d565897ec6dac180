import { useMemo, useRef, useState, type RefObject } from 'react';
import type { GanttScale } from '#core/catalog/views/gantt-scales.ts';
import { todayIn } from '#core/fields/date/day.ts';
import { formatLocale } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import type { List } from '../../state/use-list.ts';
import { useColours } from '../scheduler/events/use-colours.ts';
import { useEventDrag, type DragGround, type EventDragging } from '../scheduler/looks/use-event-drag.ts';
import { useEventWork, type EventWork } from '../scheduler/events/use-event-work.ts';
import { useSight } from '../scheduler/looks/use-sight.ts';
import { useWallNow } from '../scheduler/time/use-wall-now.ts';
import { DAY, HOUR, wallOf, type Wall } from '../scheduler/time/wall.ts';
import { ChartGrid, ChartHead } from './chart-head.tsx';
import { alongAt, leadTaskFocus, ScrolledTo, showAt } from './chart-place.tsx';
import { ganttAxis, type GanttAxis } from './gantt-axis.ts';
import { GanttArrows } from './gantt-arrows.tsx';
import { GanttHead, type GanttHeadProps } from './gantt-head.tsx';
import type { GanttInfo } from './gantt-info.ts';
import { GanttRow } from './gantt-row.tsx';
import classes from './gantt.module.css';
import { taskLines, type GanttTask } from './task-lines.ts';
import type { TaskLook } from './task-look.ts';
import type { CriticalTasks } from './use-gantt-data.ts';
import { planningOf, useShownTasks } from './use-shown-tasks.ts';

/** How high a line is, in pixels. */
const ROW = 36;
/** How wide the titles and each column beside them are. */
const TITLES = 272;
const PHONE_TITLES = 132;
const COLUMN = 116;
/** Lines beyond those in sight that are drawn. */
const BEYOND = 8;

interface GanttChartProps extends Omit<GanttHeadProps, 'onToday'> {
  readonly list: List;
  readonly view: GanttInfo;
  readonly tasks: readonly GanttTask[];
  readonly critical: CriticalTasks | undefined;
  readonly isOutdated: boolean;
  readonly onOpen: (id: number) => void;
}

/** Tasks below each other, each with its bar along a line of time. */
export function GanttChart(props: GanttChartProps) {
  const { list, view, critical, scale, onScale, isCritical, onCritical } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { lines, shown, look, names, sight } = useChart(scroller, props);
  const { axis, locale } = look;
  const seenTime = { axis, names, locale, along: sight.along, width: sight.width };
  const now = useWallNow(useApplication().user.timeZone);
  const [seen, setSeen] = useState<Wall>();
  const rescale = (next: GanttScale): void => {
    setSeen(axis.wallAt(sight.along + (sight.width - names) / 3));
    onScale(next);
  };
  return (
    <>
      <GanttHead
        {...{ scale, isCritical, onCritical }}
        onScale={rescale}
        onToday={() => showAt(scroller.current, axis.at(now), names)}
      />
      <div
        ref={scroller}
        className={classes.chart}
        role="region"
        aria-label={t('gantt.label', { name: view.label })}
        aria-busy={props.isOutdated}
        tabIndex={-1}
        style={{ '--names': `${names}px`, '--day': `${axis.dayWidth}px` } as object}
      >
        <ScrolledTo key={scale} scroller={scroller} along={axis.at(seen ?? now)} names={names} />
        <ChartHead {...seenTime} columns={look.columns} />
        <div
          role="presentation"
          className={classes.lines}
          style={{ blockSize: lines.length * ROW, inlineSize: names + axis.width }}
          onKeyDown={leadTaskFocus}
        >
          <ChartGrid {...seenTime} />
          <div role="list" aria-label={list.table.plural}>
            {shown.tasks.map((task) => (
              <GanttRow key={task.line.task.id} task={task} look={look} top={task.at * ROW} />
            ))}
          </div>
          <GanttArrows
            {...{ axis, lines, critical, names }}
            links={shown.links}
            spanOf={shown.spanOf}
            row={ROW}
          />
          <Today at={names + axis.at(now)} />
        </div>
      </div>
    </>
  );
}

/** The line of the present. */
function Today({ at }: { readonly at: number }) {
  return <span className={classes.now} style={{ insetInlineStart: at }} aria-hidden="true" />;
}

/** What a chart shows, and how its tasks are led. */
function useChart(scroller: RefObject<HTMLDivElement | null>, props: GanttChartProps) {
  const { list, view, tasks, critical, scale, onOpen } = props;
  const { user } = useApplication();
  const phone = usePhone();
  const sight = useSight(scroller);
  const [closed, toggle] = useClosedTasks();
  const lines = useMemo(() => taskLines(tasks, closed), [tasks, closed]);
  const first = Math.max(0, Math.floor(sight.top / ROW) - BEYOND);
  const last = Math.min(lines.length - 1, Math.ceil((sight.top + sight.height) / ROW) + BEYOND);
  const planning = useMemo(() => planningOf(view), [view]);
  const work = useEventWork(list, planning, { timeZone: user.timeZone, onOpen });
  const shown = useShownTasks(list, view, { tasks, lines, first, last, placed: work.placed });
  const columns = phone ? [] : shown.columns;
  const names = (phone ? PHONE_TITLES : TITLES) + columns.length * COLUMN;
  const axis = useAxis(tasks, scale, { timeZone: user.timeZone, room: sight.width - names });
  const dragging = useTaskDrag(scroller, { axis, names, work });
  const colourOf = useColours(list, view.colour);
  const [focused, onFocus] = useState<number>();
  const isThere = shown.tasks.some(({ line }) => line.task.id === focused);
  const look: TaskLook = {
    axis,
    dragging,
    work,
    colourOf,
    critical,
    locale: formatLocale(user.locale),
    toggle,
    onOpen,
    onFocus,
    table: list.table.id,
    columns,
    focused: isThere ? focused : shown.tasks[0]?.line.task.id,
  };
  return { lines, shown, look, names, sight };
}

interface Dragged {
  readonly axis: GanttAxis;
  readonly names: number;
  readonly work: EventWork;
}

/** Lets bars be dragged along the line of time: by days, where these are wide by hours. */
function useTaskDrag(
  scroller: RefObject<HTMLDivElement | null>,
  { axis, names, work }: Dragged,
): EventDragging {
  const step = axis.scale === 'days' ? HOUR : DAY;
  const ground: DragGround = {
    placeAt: ({ x }) => {
      const along = alongAt(scroller, x);
      return along === undefined ? undefined : { wall: axis.wallAt(along - names) };
    },
    step,
    keys: { across: step, along: 'resources' },
    scroller,
    isAllDay: true,
  };
  return useEventDrag(ground, work);
}

/** The tasks whose parts are hidden, and what shows and hides those of one. */
function useClosedTasks() {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number): void =>
    setClosed((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  return [closed, toggle] as const;
}

function useAxis(
  tasks: readonly GanttTask[],
  scale: GanttScale,
  { timeZone, room }: { readonly timeZone: string; readonly room: number },
): GanttAxis {
  return useMemo(() => {
    const spans = tasks.flatMap(({ span }) => span ?? []);
    const today = wallOf(todayIn(timeZone), timeZone);
    return ganttAxis({ scale, spans, today, room: Math.max(0, room) });
  }, [tasks, scale, timeZone, room]);
}
