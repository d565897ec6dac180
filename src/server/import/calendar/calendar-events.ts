import { bad, good, type Result } from '#core/std/result.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { CALENDAR_HEADER, calendarLines } from './calendar-lines.ts';
import { isCalendar } from './open-calendar.ts';

/** An event of a calendar: its start and end are moments in UTC, times on the wall (`2026-02-28T09:30:00`) or days. */
export interface CalendarFileEvent {
  readonly title: string;
  readonly place: string;
  readonly start: string;
  /** Exclusive; null where none is said. */
  readonly end: string | null;
  /** The text of its recurrence; null for a single event. */
  readonly recurrence: string | null;
}

/** The longest title and place that are kept. */
const LONGEST = 300;

/** The events of a calendar file; those that were called off and those whose times make no sense are left out. */
export function calendarEvents(bytes: Uint8Array): Result<readonly CalendarFileEvent[]> {
  if (!isCalendar(bytes)) return bad('import.calendar');
  try {
    const lines = calendarLines(new TextDecoder().decode(bytes));
    return good(
      lines.flatMap(
        ({ cells }) => eventOf(new Map(CALENDAR_HEADER.map((name, at) => [name, cells[at] ?? '']))) ?? [],
      ),
    );
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem };
    throw error;
  }
}

function eventOf(
  cells: ReadonlyMap<(typeof CALENDAR_HEADER)[number], string>,
): CalendarFileEvent | undefined {
  const text = (name: (typeof CALENDAR_HEADER)[number]) => cells.get(name) ?? '';
  const [start, end] = [timeText(text('start')), timeText(text('end'))];
  if (start === undefined || text('status').toUpperCase() === 'CANCELLED') return undefined;
  return {
    title: text('summary').slice(0, LONGEST),
    place: text('location').slice(0, LONGEST),
    start,
    // Both are moments, times on the wall, or days.
    end: end?.length === start.length ? end : null,
    recurrence: text('recurrence') || null,
  };
}

/** A time as events have it; undefined for what is none, such as one in an unknown zone. */
function timeText(text: string): string | undefined {
  const time = text.replace(' ', 'T');
  const isTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{3}Z)?)?$/.test(time);
  return isTime && !Number.isNaN(Date.parse(time.length === 10 ? time : time.replace(/Z?$/, 'Z')))
    ? time
    : undefined;
}
