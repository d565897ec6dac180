import type { SubscribedCalendar } from '#core/contract/views/calendar-routes.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import { DAY, wallOf } from '../time/wall.ts';

/** The events of calendars elsewhere, on the wall of their reader. They are no records. */
export function elsewhereEvents(
  calendars: readonly SubscribedCalendar[],
  timeZone: string,
): readonly PlannedEvent[] {
  return calendars.flatMap(({ id, name, colour, rows }) =>
    rows.map(([title, place, begins, ends], at): PlannedEvent => {
      const isAllDay = begins.length === 10;
      const start = wallOf(begins, timeZone);
      const end = ends === null ? start : wallOf(ends, timeZone);
      const shown = title === '' ? name : title;
      return {
        id: 0,
        key: `elsewhere ${id} ${at} ${begins}`,
        recurrence: null,
        begins,
        title: shown,
        start,
        end: Math.max(end, start + (isAllDay ? DAY : 0)),
        isAllDay,
        resource: null,
        colour: null,
        under: {
          table: 0,
          isAbsence: false,
          colour,
          name: shown,
          elsewhere: { calendar: name, place },
        },
        cells: new Map(),
      };
    }),
  );
}
