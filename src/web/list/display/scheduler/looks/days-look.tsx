import { useLayoutEffect, useMemo, useRef, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './days-look.module.css';
import { EventBlock, type EventLook } from './event-block.tsx';
import { wallClockText, shortDayText, timeText } from '../events/event-words.ts';
import type { LookProps } from './look-props.ts';
import { withinDay } from '../hours/planning-hours.ts';
import { daysIn } from '../time/looked-range.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { sideBySide, lanesOf } from '../events/stacking.ts';
import { useEventDrag, type DragGround, type EventDrag } from './use-event-drag.ts';
import { useWallNow } from '../time/use-wall-now.ts';
import { DAY, dayStart, HOUR, MINUTE, weekdayOf, type Wall } from '../time/wall.ts';

/** How high an hour is, in pixels, and to what events snap. */
const HOUR_HEIGHT = 48;
const STEP = 15 * MINUTE;
/** An event is drawn as if it lasted so long at least, so that it can be read. */
const LEAST = 25 * MINUTE;
/** How high a line of an event is, in pixels. */
const LINE = 16;
/** The lanes of whole days that are shown at most. */
const DAY_LANES = 4;

/** Days side by side, with their hours downwards; what lasts whole days stands above them. */
export function DaysLook({ looked, view, events, work, desk, hours, shared }: LookProps) {
  const { t } = useTranslation();
  const days = useMemo(() => daysIn(looked.range), [looked.range]);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const ground: DragGround = {
    placeAt: (point) => placeIn(grid, days, point),
    step: STEP,
    keys: { across: DAY, along: STEP },
    scroller,
    isAllDay: false,
  };
  const dragging = useEventDrag(ground, work, desk);
  const look: EventLook = { ...shared, dragging };
  const isWhole = (event: PlannedEvent) => event.isAllDay || event.end - event.start >= DAY;
  useFirstHour(scroller, view.dayFrom);
  return (
    <div className={classes.look} style={{ '--days': days.length } as object}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="region"
        tabIndex={-1}
        aria-label={t('planning.calendar')}
      >
        <div className={classes.heads}>
          <div className={classes.corner} />
          {days.map((day) => (
            <div key={day} className={classes.head} data-today={day === looked.today || undefined}>
              <DayName name={hours.nameOf(day)} />
              {days.length === 1 ? (
                <span>{shortDayText(day, looked.locale)}</span>
              ) : (
                <button type="button" onClick={() => looked.put({ look: 'day', at: day })}>
                  {shortDayText(day, looked.locale)}
                </button>
              )}
            </div>
          ))}
          <WholeDays events={events.filter(isWhole)} {...{ days, looked, look }} />
        </div>
        <div ref={grid} className={classes.grid} style={{ blockSize: 24 * HOUR_HEIGHT }}>
          <Hours locale={looked.locale} />
          {days.map((day, at) => (
            <DayColumn
              key={day}
              {...{ day, at, looked, view, work, hours, look }}
              events={events.filter(
                (event) => !isWhole(event) && event.start < day + DAY && event.end > day - 1,
              )}
            />
          ))}
        </div>
      </div>
    </div>
  );
}

interface DayColumnProps extends Omit<LookProps, 'shared' | 'desk'> {
  readonly day: Wall;
  /** Which of the days it is. */
  readonly at: number;
  readonly look: EventLook;
}

/** The hours of a day. */
function DayColumn({ day, at, looked, view, events, work, hours, look }: DayColumnProps) {
  const { dragging } = look;
  return (
    <div
      className={classes.day}
      style={{ gridColumn: at + 2 }}
      data-weekend={(!hours.closed && looked.weekend.includes(weekdayOf(day))) || undefined}
      data-creates={work.creates || undefined}
      onPointerDown={(pressed: PointerEvent<HTMLElement>) => dragging.begin(pressed, 'new')}
    >
      <Closed {...{ view, day, hours }} />
      <DayEvents {...{ day, events, look }} locale={looked.locale} />
      <DraggedHere day={day} drag={dragging.drag} locale={looked.locale} />
      <NowLine day={day} timeZone={looked.timeZone} />
    </div>
  );
}

/** Scrolls to the hour with which the view's days begin. */
function useFirstHour(scroller: RefObject<HTMLElement | null>, dayFrom: number): void {
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: dayFrom * HOUR_HEIGHT - 8 });
  }, [scroller, dayFrom]);
}

function Hours({ locale }: { readonly locale: string }) {
  return (
    <div className={classes.hours} aria-hidden="true">
      {Array.from({ length: 23 }, (_, at) => (
        <span key={at} style={{ insetBlockStart: (at + 1) * HOUR_HEIGHT }}>
          {wallClockText((at + 1) * HOUR, locale)}
        </span>
      ))}
    </div>
  );
}

/** What a day is called that is not as usual. */
function DayName({ name }: { readonly name: string | undefined }) {
  return name === undefined ? null : (
    <small className={classes.dayName} title={name} dir="auto">
      {name}
    </small>
  );
}

/** When everybody is closed; the hours outside those of the view where nobody knows. */
function Closed({
  view: { dayFrom, dayTo },
  day,
  hours: { closed },
}: Pick<LookProps, 'view' | 'hours'> & { readonly day: Wall }) {
  if (closed)
    return withinDay(closed, day).map(({ start, end }) => (
      <span
        key={start}
        className={classes.closed}
        style={{
          insetBlockStart: ((start - day) / HOUR) * HOUR_HEIGHT,
          blockSize: ((end - start) / HOUR) * HOUR_HEIGHT,
        }}
      />
    ));
  return (
    <>
      <span className={classes.closed} style={{ insetBlockStart: 0, blockSize: dayFrom * HOUR_HEIGHT }} />
      <span className={classes.closed} style={{ insetBlockStart: dayTo * HOUR_HEIGHT, insetBlockEnd: 0 }} />
    </>
  );
}

interface DayEventsProps {
  readonly day: Wall;
  readonly events: readonly PlannedEvent[];
  readonly look: EventLook;
  readonly locale: string;
}

/** The events of a day; those that meet stand side by side. */
function DayEvents({ day, events, look, locale }: DayEventsProps) {
  const placed = sideBySide(
    events.map((event) => ({
      event,
      start: Math.max(event.start, day),
      end: Math.min(Math.max(event.end, event.start + LEAST), day + DAY),
    })),
  );
  return placed.map(({ item: { event, start, end }, lane, lanes }) => {
    const height = ((end - start) / HOUR) * HOUR_HEIGHT;
    // The time below the name, and in taller blocks who it is with.
    const below = height >= 4 * LINE + 5 && event.resource ? 2 : 1;
    const lines = Math.max(1, Math.floor((height - 5) / LINE) - below);
    return (
      <EventBlock
        key={event.key}
        event={event}
        as="block"
        look={look}
        edges="block"
        cut={{ before: event.start < day, after: event.end > day + DAY }}
        style={{
          position: 'absolute',
          insetBlockStart: ((start - day) / HOUR) * HOUR_HEIGHT,
          blockSize: height - 1,
          insetInlineStart: `${(lane / lanes) * 100}%`,
          inlineSize: `calc(${100 / lanes}% - ${lane === lanes - 1 ? 6 : 1}px)`,
        }}
      >
        <span className={classes.name} style={{ WebkitLineClamp: lines }}>
          {event.title}
        </span>
        {height >= 2 * LINE + 5 ? <span className={classes.time}>{timeText(event, locale)}</span> : null}
        {height >= 4 * LINE + 5 && event.resource ? (
          <span className={classes.time}>{event.resource[1]}</span>
        ) : null}
      </EventBlock>
    );
  });
}

interface WholeDaysProps extends Pick<LookProps, 'looked' | 'events'> {
  readonly days: readonly Wall[];
  readonly look: EventLook;
}

/** What lasts whole days, above the hours. */
function WholeDays({ events, days, looked, look }: WholeDaysProps) {
  const { t } = useTranslation();
  const first = days[0] ?? 0;
  const placed = lanesOf(
    events.map((event) => ({
      event,
      start: Math.max(0, Math.floor((dayStart(event.start) - first) / DAY)),
      end: Math.min(days.length, Math.max(1, Math.ceil((event.end - first) / DAY))),
    })),
  );
  const hidden = placed.filter(({ lane }) => lane >= DAY_LANES).length;
  return (
    <>
      {placed
        .filter(({ lane }) => lane < DAY_LANES)
        .map(({ item: { event, start, end }, lane }) => (
          <div
            key={event.key}
            className={classes.whole}
            style={{ gridColumn: `${start + 2} / ${Math.max(end, start + 1) + 2}`, gridRow: lane + 2 }}
          >
            <EventBlock
              event={event}
              as="bar"
              look={look}
              cut={{ before: event.start < first, after: event.end > looked.range.before }}
            >
              {event.title}
            </EventBlock>
          </div>
        ))}
      {hidden > 0 ? <span className={classes.more}>{t('planning.more', { count: hidden })}</span> : null}
    </>
  );
}

/** Where what is dragged would be, on this day. */
function DraggedHere({
  day,
  drag,
  locale,
}: {
  readonly day: Wall;
  readonly drag: EventDrag | undefined;
  readonly locale: string;
}) {
  if (!drag || drag.place.start >= day + DAY || drag.place.end <= day) return null;
  const { place, event } = drag;
  const start = Math.max(place.start, day);
  const end = Math.min(place.end, day + DAY);
  return (
    <div
      className={classes.ghost}
      style={{
        insetBlockStart: ((start - day) / HOUR) * HOUR_HEIGHT,
        blockSize: ((end - start) / HOUR) * HOUR_HEIGHT - 1,
      }}
    >
      <b>{event?.title}</b> {timeText({ ...place, isAllDay: false }, locale)}
    </div>
  );
}

function NowLine({ day, timeZone }: { readonly day: Wall; readonly timeZone: string }) {
  const now = useWallNow(timeZone);
  if (dayStart(now) !== day) return null;
  return <span className={classes.now} style={{ insetBlockStart: ((now - day) / HOUR) * HOUR_HEIGHT }} />;
}

/** The time at a point of the grid. */
function placeIn(
  grid: RefObject<HTMLElement | null>,
  days: readonly Wall[],
  { x, y }: { readonly x: number; readonly y: number },
) {
  const box = grid.current?.getBoundingClientRect();
  const first = days[0];
  if (!grid.current || !box || first === undefined) return undefined;
  const hours = grid.current.firstElementChild?.getBoundingClientRect().width ?? 0;
  const isLeftToRight = getComputedStyle(grid.current).direction === 'ltr';
  const along = isLeftToRight ? x - box.left - hours : box.right - hours - x;
  const at = Math.floor((along / (box.width - hours)) * days.length);
  const day = days[Math.min(days.length - 1, Math.max(0, at))] ?? first;
  const down = Math.min(24, Math.max(0, (y - box.top) / HOUR_HEIGHT));
  return { wall: day + down * HOUR };
}
