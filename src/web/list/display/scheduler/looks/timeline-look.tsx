import { useCallback, useMemo, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import { EventBlock, type EventLook } from './event-block.tsx';
import { wallClockText, shortDayText, timeText } from '../events/event-words.ts';
import type { LookProps } from './look-props.ts';
import { Absences, ClosedTime } from './closed-time.tsx';
import type { PlanningHours } from '../hours/planning-hours.ts';
import { daysIn, type Scale } from '../time/looked-range.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { timelineAxis, type TimelineAxis } from './timeline-axis.ts';
import classes from './timeline-look.module.css';
import {
  isRow,
  timelineLines,
  type Resource,
  type TimelineGroup,
  type TimelineLine,
  type TimelineRow,
} from './timeline-rows.ts';
import { useNamedRow } from './use-named-row.ts';
import { useEventDrag, type DragGround, type EventDrag, type EventDragging } from './use-event-drag.ts';
import { useSight } from './use-sight.ts';
import { useWallNow } from '../time/use-wall-now.ts';
import { DAY, HOUR, MINUTE, type Wall } from '../time/wall.ts';

/** How wide the names of resources are, in pixels. */
const NAMES = 220;
/** How high a lane of events is by scale, in pixels. */
const LANES: Readonly<Record<Scale, number>> = { day: 44, week: 44, month: 24 };
const STEPS: Readonly<Record<Scale, number>> = { day: 15 * MINUTE, week: 30 * MINUTE, month: DAY };
/** How high the head is. */
const HEAD = 52;
/** Narrower events are only moved, in pixels: there is no room beside their edges. */
const GRIPPED = 28;
/** Rows beyond those in sight that are drawn, in pixels. */
const BEYOND = 300;

interface TimelineLookProps extends LookProps {
  readonly resources: readonly Resource[];
}

/** Resources below each other, each with its events along a line of time. */
export function TimelineLook({
  looked,
  view,
  events,
  work,
  desk,
  hours,
  shared,
  resources,
}: TimelineLookProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const { top, height, width } = useSight(scroller);
  const { scale, range, locale } = looked;
  const axis = useAxis(looked, view, width);
  const [closed, toggle] = useClosed();
  const rows = useMemo(
    () => timelineLines({ resources, events, laneHeight: LANES[scale], closed }),
    [resources, events, scale, closed],
  );
  useNamedRow(scroller, rows, looked.resource);
  const dragging = useTimelineDrag(scroller, { axis, rows, scale }, { work, desk });
  const look: EventLook = { ...shared, dragging };
  const end = rows.at(-1);
  return (
    <div
      ref={scroller}
      className={classes.look}
      role="region"
      aria-label={t('planning.calendar')}
      tabIndex={-1}
      style={{ '--names': `${NAMES}px`, '--day': `${axis.dayWidth}px` } as object}
    >
      <TimelineHead {...{ axis, looked, hours }} count={resources.length - 1} />
      <div
        className={classes.rows}
        style={{ blockSize: end ? end.top + end.height : 0, inlineSize: NAMES + axis.width }}
      >
        {rows
          .filter((row) => row.top + row.height > top - BEYOND && row.top < top + height + BEYOND)
          .map((row) =>
            isRow(row) ? (
              <Row
                key={row.resource.id ?? 'nobody'}
                {...{ row, axis, look, dragging, locale, scale }}
                creates={work.creates}
                days={range}
                weekend={looked.weekend}
                closed={hours.closedOf(row.resource.id)}
              />
            ) : (
              <GroupHead key={`group ${row.group}`} line={row} onToggle={toggle} />
            ),
          )}
        <NowLine axis={axis} timeZone={looked.timeZone} range={range} />
      </div>
    </div>
  );
}

interface TimelineHeadProps extends Pick<LookProps, 'looked' | 'hours'> {
  readonly axis: TimelineAxis;
  /** How many resources there are. */
  readonly count: number;
}

function TimelineHead({ axis, looked, hours, count }: TimelineHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head} style={{ inlineSize: NAMES + axis.width }}>
      <span className={classes.corner}>{t('planning.resources', { count })}</span>
      {daysIn(looked.range).map((day) => (
        <DayHead key={day} {...{ day, axis, looked }} name={hours.nameOf(day)} />
      ))}
    </div>
  );
}

/** The times of what is looked at, in so many pixels beside the names. */
function useAxis(
  { scale, range }: LookProps['looked'],
  { dayFrom, dayTo }: LookProps['view'],
  width: number,
) {
  return useMemo(
    () => timelineAxis({ scale, range, dayFrom, dayTo, room: Math.max(0, width - NAMES) }),
    [scale, range, dayFrom, dayTo, width],
  );
}

/** The groups that are closed, and what opens and closes one. */
function useClosed() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (group: string) =>
      setClosed((now) =>
        now.has(group) ? new Set([...now].filter((one) => one !== group)) : new Set([...now, group]),
      ),
    [],
  );
  return [closed, toggle] as const;
}

interface GroupHeadProps {
  readonly line: TimelineGroup;
  readonly onToggle: (group: string) => void;
}

/** The head of resources that stand together; a press shows or hides them. */
function GroupHead({ line: { group, resources, isOpen, top, height }, onToggle }: GroupHeadProps) {
  return (
    <div className={classes.group} style={{ insetBlockStart: top, blockSize: height }}>
      <button type="button" aria-expanded={isOpen} onClick={() => onToggle(group)}>
        <IconChevronDown size={16} aria-hidden="true" className={classes.arrow} />
        <b>{group}</b> {resources}
      </button>
    </div>
  );
}

/** Lets events be dragged in a timeline: along their rows in time, across them to others. */
function useTimelineDrag(
  scroller: DragGround['scroller'],
  { axis, rows, scale }: Drawn & { readonly scale: Scale },
  { work, desk }: Pick<LookProps, 'work' | 'desk'>,
): EventDragging {
  const ground: DragGround = {
    placeAt: (point) => placeIn(scroller, { axis, rows }, point),
    step: STEPS[scale],
    keys: { across: STEPS[scale], along: 'resources' },
    resourceBeside: (id, by) => {
      const own = rows.filter(isRow);
      return own[own.findIndex(({ resource }) => resource.id === id) + by]?.resource.id;
    },
    scroller,
    isAllDay: scale === 'month',
  };
  return useEventDrag(ground, work, desk);
}

function DayHead({
  day,
  axis: { hours, named, dayWidth },
  looked,
  name,
}: {
  readonly day: Wall;
  readonly axis: TimelineAxis;
  /** What it is called where it is not as usual. */
  readonly name: string | undefined;
} & Pick<LookProps, 'looked'>) {
  const length = hours.to - hours.from;
  const marks =
    named === 0 ? [] : Array.from({ length: Math.ceil(length / named) - 1 }, (_, at) => (at + 1) * named);
  return (
    <div className={classes.day} data-today={day === looked.today || undefined}>
      <button type="button" onClick={() => looked.put({ scale: 'day', at: day })}>
        {dayWidth < 60 ? new Date(day).getUTCDate() : shortDayText(day, looked.locale)}
      </button>
      {name === undefined ? null : (
        <small title={name} dir="auto">
          {name}
        </small>
      )}
      {marks.map((hour) => (
        <span key={hour} aria-hidden="true" style={{ insetInlineStart: (hour / length) * dayWidth }}>
          {wallClockText((hours.from + hour) * HOUR, looked.locale).replace(/:00\b/, '')}
        </span>
      ))}
    </div>
  );
}

interface RowProps {
  readonly row: TimelineRow;
  readonly axis: TimelineAxis;
  readonly look: EventLook;
  readonly dragging: EventDragging;
  readonly locale: string;
  readonly scale: Scale;
  readonly creates: boolean;
  readonly days: { readonly from: Wall; readonly before: Wall };
  readonly weekend: readonly number[];
  /** When it is closed; undefined where nobody knows. */
  readonly closed: ReturnType<PlanningHours['closedOf']>;
}

function Row({ row, axis, look, dragging, locale, scale, creates, days, weekend, closed }: RowProps) {
  const { t } = useTranslation();
  const { resource, events, absences, clashes, top, height } = row;
  const hours = events.reduce((sum, { item }) => sum + lengthIn(item, days), 0) / HOUR;
  return (
    <div
      className={classes.row}
      role="group"
      aria-label={resource.title}
      style={{ insetBlockStart: top, blockSize: height }}
    >
      <div className={classes.name}>
        {resource.id === null ? null : <Avatar name={resource.title} />}
        <span className={classes.title} dir="auto">
          {resource.title}
        </span>
        {hours > 0 ? (
          <span className={classes.hours}>{t('planning.hours', { count: Math.round(hours) })}</span>
        ) : null}
      </div>
      <div
        className={classes.line}
        data-creates={creates || undefined}
        onPointerDown={(pressed: PointerEvent<HTMLElement>) => dragging.begin(pressed, 'new')}
      >
        <ClosedTime {...{ axis, scale, days, weekend, closed }} />
        <Absences {...{ absences, axis, look, days }} />
        <RowEvents {...{ events, axis, look, locale, scale, days }} />
        {clashes.map(({ start, end }) => (
          <span
            key={start}
            className={classes.clash}
            title={t('planning.clash')}
            style={{
              insetInlineStart: axis.at(start),
              inlineSize: Math.max(4, axis.at(end) - axis.at(start)),
            }}
          />
        ))}
        <DraggedHere drag={dragging.drag} {...{ row, axis, locale }} />
      </div>
    </div>
  );
}

interface RowEventsProps extends Pick<RowProps, 'axis' | 'look' | 'locale' | 'scale' | 'days'> {
  readonly events: TimelineRow['events'];
}

/** The events of a row, in their lanes. */
function RowEvents({ events, axis, look, locale, scale, days }: RowEventsProps) {
  const lane = LANES[scale];
  return events.map(({ item, lane: at }) => {
    const [from, to] = [axis.at(item.start), axis.at(Math.max(item.end, item.start + 1))];
    const width = Math.max(8, to - from - 2);
    return (
      <EventBlock
        key={item.key}
        event={item}
        as="block"
        look={look}
        edges={width < GRIPPED ? undefined : 'inline'}
        cut={{ before: item.start < days.from, after: item.end > days.before }}
        style={{
          position: 'absolute',
          insetInlineStart: from + 1,
          inlineSize: width,
          insetBlockStart: 5 + at * lane,
          blockSize: lane - 3,
        }}
      >
        <span className={classes.event} data-tight={scale === 'month' || undefined}>
          {item.title}
        </span>
        {scale !== 'month' && width > 110 ? (
          <span className={classes.time}>{timeText(item, locale)}</span>
        ) : null}
      </EventBlock>
    );
  });
}

function lengthIn({ start, end }: PlannedEvent, { from, before }: RowProps['days']): number {
  return Math.max(0, Math.min(end, before) - Math.max(start, from));
}

/** Where what is dragged would be, in the row of its resource. */
function DraggedHere({
  drag,
  row,
  axis,
  locale,
}: Pick<RowProps, 'row' | 'axis' | 'locale'> & { readonly drag: EventDrag | undefined }) {
  if (!drag) return null;
  const { place, event } = drag;
  const resource = place.resource === undefined ? (event?.resource?.[0] ?? null) : place.resource;
  if (resource !== row.resource.id) return null;
  const [from, to] = [axis.at(place.start), axis.at(place.end)];
  return (
    <div className={classes.ghost} style={{ insetInlineStart: from, inlineSize: Math.max(24, to - from) }}>
      <b>{event?.title}</b>
      <span className={classes.tip}>
        {timeText({ ...place, isAllDay: event?.isAllDay ?? false }, locale)} {row.resource.title}
      </span>
    </div>
  );
}

function NowLine({
  axis,
  timeZone,
  range,
}: {
  readonly axis: TimelineAxis;
  readonly timeZone: string;
  readonly range: RowProps['days'];
}) {
  const now = useWallNow(timeZone);
  if (now < range.from || now >= range.before) return null;
  return (
    <span className={classes.now} style={{ insetInlineStart: NAMES + axis.at(now) }} aria-hidden="true" />
  );
}

interface Drawn {
  readonly axis: TimelineAxis;
  readonly rows: readonly TimelineLine[];
}

/** The time and the resource at a point of the screen. */
function placeIn(
  scroller: RefObject<HTMLElement | null>,
  { axis, rows }: Drawn,
  { x, y }: { readonly x: number; readonly y: number },
) {
  const element = scroller.current;
  const box = element?.getBoundingClientRect();
  if (!element || !box) return undefined;
  const isLeftToRight = getComputedStyle(element).direction === 'ltr';
  const along = (isLeftToRight ? x - box.left : box.right - x) + Math.abs(element.scrollLeft) - NAMES;
  const down = y - box.top - HEAD + element.scrollTop;
  const own = rows.filter(isRow);
  const row = own.find((one) => down < one.top + one.height) ?? own.at(-1);
  return { wall: axis.wallAt(along), resource: row?.resource.id ?? null };
}
