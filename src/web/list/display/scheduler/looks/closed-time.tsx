import { EventBlock, type EventLook } from './event-block.tsx';
import { daysIn, type LookedRange, type Scale } from '../time/looked-range.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { isClosedDay, type PlanningHours } from '../hours/planning-hours.ts';
import type { TimelineAxis } from './timeline-axis.ts';
import classes from './timeline-look.module.css';
import { DAY, weekdayOf, type Wall } from '../time/wall.ts';

interface ClosedTimeProps {
  readonly axis: TimelineAxis;
  readonly scale: Scale;
  readonly days: LookedRange;
  /** The weekdays of the weekend. */
  readonly weekend: readonly number[];
  /** When it is closed; undefined where nobody knows. */
  readonly closed: ReturnType<PlanningHours['closedOf']>;
}

/** What is shaded of a row: when it is closed, or weekends where nobody knows; of a month whole days alone. */
export function ClosedTime({ axis, scale, days, weekend, closed }: ClosedTimeProps) {
  const isClosed = (day: Wall) => (closed ? isClosedDay(closed, day) : weekend.includes(weekdayOf(day)));
  const shaded =
    closed && scale !== 'month'
      ? closed
      : daysIn(days)
          .filter(isClosed)
          .map((day) => ({ start: day, end: day + DAY }));
  return shaded.map(({ start, end }) => {
    const [from, to] = [axis.at(start), axis.at(end)];
    return to > from ? (
      <span
        key={start}
        className={classes.weekend}
        data-closed={closed ? true : undefined}
        style={{ insetInlineStart: from, inlineSize: to - from }}
      />
    ) : null;
  });
}

interface AbsencesProps extends Pick<ClosedTimeProps, 'axis' | 'days'> {
  readonly absences: readonly PlannedEvent[];
  readonly look: EventLook;
}

/** When somebody is away, over the whole height of the row and under its events. */
export function Absences({ absences, axis, look, days }: AbsencesProps) {
  return absences.map((event) => {
    const [from, to] = [axis.at(event.start), axis.at(event.end)];
    return (
      <EventBlock
        key={event.key}
        event={event}
        as="block"
        look={look}
        cut={{ before: event.start < days.from, after: event.end > days.before }}
        style={{
          position: 'absolute',
          insetInlineStart: from,
          inlineSize: Math.max(8, to - from),
          insetBlock: 0,
          blockSize: 'auto',
        }}
      >
        {event.under?.name}
      </EventBlock>
    );
  });
}
