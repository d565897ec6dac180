import { useMemo, useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { IconX } from '@tabler/icons-react';
import { useKeys } from '#web/ui/keys/keys.tsx';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { EventBlock, type EventLook } from './event-block.tsx';
import { wallClockText, wallDayText, timeText, weekdayText } from '../events/event-words.ts';
import type { LookProps } from './look-props.ts';
import { isClosedDay } from '../hours/planning-hours.ts';
import { daysIn, monthOf } from '../time/looked-range.ts';
import classes from './month-look.module.css';
import type { PlannedEvent } from '../events/planned-event.ts';
import { lanesOf } from '../events/stacking.ts';
import { useEventDrag, type DragGround, type EventDrag } from './use-event-drag.ts';
import { useLaneCount } from './use-lane-count.ts';
import { DAY, wallDay, dayStart, weekdayOf, type Wall } from '../time/wall.ts';

/** The weeks of a month: what has a time as a line, what lasts days as a bar. */
export function MonthLook({ looked, events, work, desk, hours, shared }: LookProps) {
  const { t } = useTranslation();
  const days = useMemo(() => daysIn(looked.range), [looked.range]);
  const grid = useRef<HTMLDivElement>(null);
  const lanes = useLaneCount(grid);
  const [opened, setOpened] = useState<Wall>();
  const ground: DragGround = {
    placeAt: (point) => {
      const cell = document
        .elementsFromPoint(point.x, point.y)
        .find((element) => element instanceof HTMLElement && element.dataset['day'] !== undefined);
      const day = cell instanceof HTMLElement ? Number(cell.dataset['day']) : Number.NaN;
      return Number.isNaN(day) ? undefined : { wall: day };
    },
    step: DAY,
    keys: { across: DAY, along: 7 * DAY },
    scroller: grid,
    isAllDay: true,
  };
  const dragging = useEventDrag(ground, work, desk);
  const look: EventLook = { ...shared, dragging };
  const weeks = Array.from({ length: 6 }, (_, at) => days.slice(at * 7, at * 7 + 7));
  return (
    <div className={classes.look}>
      <div className={classes.weekdays} aria-hidden="true">
        {(weeks[0] ?? []).map((day) => (
          <span key={day}>{weekdayText(day, looked.locale)}</span>
        ))}
      </div>
      <div
        ref={grid}
        className={classes.grid}
        role="region"
        aria-label={t('planning.calendar')}
        tabIndex={-1}
      >
        {weeks.map((week) => (
          <Week
            key={week[0]}
            {...{ week, looked, look, lanes, work, hours }}
            events={events.filter((event) => meetsWeek(event, week))}
            onMore={setOpened}
          />
        ))}
      </div>
      {opened === undefined ? null : (
        <OpenedDay
          day={opened}
          events={events.filter((event) => event.start < opened + DAY && event.end > opened)}
          {...{ looked, look, work }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

function meetsWeek({ start, end }: PlannedEvent, week: readonly Wall[]): boolean {
  const first = week[0] ?? 0;
  return start < first + 7 * DAY && Math.max(end, start + 1) > first;
}

interface WeekProps extends Pick<LookProps, 'looked' | 'events' | 'work' | 'hours'> {
  readonly week: readonly Wall[];
  readonly look: EventLook;
  /** Lines of events that a day has room for. */
  readonly lanes: number;
  readonly onMore: (day: Wall) => void;
}

function Week({ week, events, looked, look, lanes, work, hours, onMore }: WeekProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const first = week[0] ?? 0;
  const placed = lanesOf(events.map((event) => inWeek(event, first)));
  const hidden = (at: number) =>
    placed.filter(({ item, lane }) => lane >= lanes && item.start <= at && item.end > at).length;
  return (
    <div className={classes.week}>
      {week.map((day, at) => (
        <DayCell key={day} {...{ day, at, looked, look, work, hours }} />
      ))}
      <div className={classes.events}>
        {placed
          .filter(({ lane }) => lane < lanes)
          .map(({ item: { event, start, end }, lane }) => {
            const isLine = !event.isAllDay && end - start === 1 && event.end - event.start < DAY;
            return (
              <div
                key={event.key}
                className={classes.event}
                style={{ gridColumn: `${start + 1} / ${end + 1}`, gridRow: lane + 1 }}
              >
                <EventBlock
                  event={event}
                  as={isLine ? 'line' : 'bar'}
                  look={look}
                  edges={isLine || phone ? undefined : 'inline'}
                  cut={{ before: event.start < first, after: event.end > first + 7 * DAY }}
                >
                  {isLine ? (
                    <span className={classes.time}>{wallClockText(event.start, looked.locale)}</span>
                  ) : null}
                  <span className={classes.name}>{event.title}</span>
                </EventBlock>
              </div>
            );
          })}
        {week.map((day, at) =>
          hidden(at) > 0 ? (
            <button
              key={day}
              type="button"
              className={classes.more}
              style={{ gridColumn: at + 1, gridRow: lanes + 1 }}
              aria-label={`${t('planning.more', { count: hidden(at) })}, ${wallDayText(day, looked.locale)}`}
              onClick={() => onMore(day)}
            >
              {t('planning.more', { count: hidden(at) })}
            </button>
          ) : null,
        )}
      </div>
    </div>
  );
}

interface DayCellProps extends Pick<LookProps, 'looked' | 'work' | 'hours'> {
  readonly day: Wall;
  /** Which of its week it is. */
  readonly at: number;
  readonly look: EventLook;
}

/** A day of the month, with its number. */
function DayCell({ day, at, looked, look: { dragging }, work, hours }: DayCellProps) {
  const name = hours.nameOf(day);
  const isWeekend = looked.weekend.includes(weekdayOf(day));
  return (
    <div
      className={classes.day}
      data-day={day}
      data-other={monthOf(day) === monthOf(looked.at) ? undefined : true}
      data-weekend={(hours.closed ? isClosedDay(hours.closed, day) : isWeekend) || undefined}
      data-today={day === looked.today || undefined}
      data-creates={work.creates || undefined}
      data-target={isTarget(dragging.drag, day) || undefined}
      style={{ gridColumn: at + 1 }}
      onPointerDown={(pressed) => dragging.begin(pressed, 'new')}
    >
      <button
        type="button"
        className={classes.number}
        aria-label={wallDayText(day, looked.locale)}
        onPointerDown={(pressed) => pressed.stopPropagation()}
        onClick={() => looked.put({ look: 'day', at: day })}
      >
        {new Date(day).getUTCDate()}
      </button>
      {name === undefined ? null : (
        <small className={classes.dayName} title={name} dir="auto">
          {name}
        </small>
      )}
    </div>
  );
}

/** The days of a week that an event takes, from 0 to 7. */
function inWeek(event: PlannedEvent, first: Wall) {
  const start = Math.max(0, (dayStart(event.start) - first) / DAY);
  const end = Math.min(7, Math.ceil((event.end - first) / DAY));
  return { event, start, end: Math.max(end, start + 1) };
}

function isTarget(drag: EventDrag | undefined, day: Wall): boolean {
  return (
    drag !== undefined && drag.place.start < day + DAY && Math.max(drag.place.end, drag.place.start + 1) > day
  );
}

interface OpenedDayProps extends Pick<LookProps, 'looked' | 'events' | 'work'> {
  readonly day: Wall;
  readonly look: EventLook;
  readonly onClose: () => void;
}

/** All events of a day, where its cell has no room for them. */
function OpenedDay({ day, events, looked, look, work, onClose }: OpenedDayProps) {
  const { t } = useTranslation();
  useKeys([{ keys: 'Escape', label: t('planning.close'), run: onClose }]);
  return (
    <div
      role="dialog"
      aria-label={wallDayText(day, looked.locale)}
      className={classes.opened}
      tabIndex={-1}
      ref={(element) => {
        if (element && !element.contains(document.activeElement)) element.focus();
      }}
    >
      <div className={classes.openedHead}>
        <b>{wallDayText(day, looked.locale)}</b>
        <span>{t('planning.events', { count: events.length })}</span>
        <IconButton label={t('planning.close')} onClick={onClose}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <ul>
        {events.map((event) => (
          <li key={event.key}>
            <EventBlock event={event} as="line" look={look}>
              <span className={classes.time}>
                {event.isAllDay ? t('planning.all_day') : timeText(event, looked.locale)}
              </span>
              <span className={classes.name}>{event.title}</span>
            </EventBlock>
          </li>
        ))}
      </ul>
      {work.creates ? (
        <button
          type="button"
          className={classes.more}
          data-day-add={wallDay(day)}
          onClick={() => work.create({ start: day, end: day + DAY }, true)}
        >
          {t('planning.add')}
        </button>
      ) : null}
    </div>
  );
}
