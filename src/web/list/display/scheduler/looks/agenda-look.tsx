import { useMemo, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { EmptyState } from '#web/ui/states/states.tsx';
import classes from './agenda-look.module.css';
import { EventBlock, type EventLook } from './event-block.tsx';
import { wallClockText, wallDayText, timeText } from '../events/event-words.ts';
import type { LookProps } from './look-props.ts';
import { daysIn } from '../time/looked-range.ts';
import { useEventDrag } from './use-event-drag.ts';
import { DAY, HOUR } from '../time/wall.ts';

/** The events of the days to come, one below the other; days without any are left out. */
export function AgendaLook({ looked, events, work, hours, shared }: LookProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const days = useEventDays(looked, events);
  // Nothing is dragged in a list; keys move an event by a day and by an hour.
  const ground = {
    placeAt: () => undefined,
    step: HOUR,
    keys: { across: DAY, along: HOUR },
    scroller,
    isAllDay: true,
  };
  const look: EventLook = { ...shared, dragging: useEventDrag(ground, work) };
  if (days.length === 0) return <EmptyState title={t('planning.empty')} text={t('planning.empty_text')} />;
  return (
    <div
      ref={scroller}
      className={classes.look}
      role="region"
      aria-label={t('planning.calendar')}
      tabIndex={-1}
    >
      {days.map(({ day, events: ofDay }) => (
        <section key={day} className={classes.day} aria-labelledby={`agenda-${day}`}>
          <h2 id={`agenda-${day}`} className={classes.head} data-today={day === looked.today || undefined}>
            {wallDayText(day, looked.locale)}
            <small dir="auto">{hours.nameOf(day)}</small>
          </h2>
          <ul className={classes.events}>
            {ofDay.map((event) => (
              <li key={event.key}>
                <EventBlock event={event} as="line" look={look}>
                  <span className={classes.time}>
                    {event.isAllDay
                      ? t('planning.all_day')
                      : event.start < day
                        ? `… ${wallClockText(event.end, looked.locale)}`
                        : timeText(event, looked.locale)}
                  </span>
                  <span className={classes.name}>{event.under?.name ?? event.title}</span>
                  {event.resource ? <span className={classes.who}>{event.resource[1]}</span> : null}
                </EventBlock>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The days that have events, with these. */
function useEventDays({ range }: LookProps['looked'], events: LookProps['events']) {
  return useMemo(
    () =>
      daysIn(range)
        .map((day) => ({
          day,
          events: events.filter(
            (event) => event.start < day + DAY && Math.max(event.end, event.start + 1) > day,
          ),
        }))
        .filter((one) => one.events.length > 0),
    [range, events],
  );
}
