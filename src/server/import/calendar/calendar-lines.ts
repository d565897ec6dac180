import ICAL from 'ical.js';
import type { FileLine } from '../reading/file-line.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';
import { ianaZone } from './iana-zone.ts';
import { eventTimes, type EventTimes } from './event-times.ts';

/** Most events of a calendar. */
const MAX_EVENTS = 10_000;

/** What each event of a calendar fills, as the header of a file. */
export const CALENDAR_HEADER = [
  'uid',
  'summary',
  'description',
  'location',
  'start',
  'end',
  'day',
  'time',
  'last_day',
  'duration',
  'recurrence',
  'categories',
  'status',
  'url',
] as const;

type Cells = Readonly<Partial<Record<(typeof CALENDAR_HEADER)[number], string>>>;

/** Those whose cells are values in the form that files of this application have. */
const VALUES: ReadonlySet<string> = new Set(['start', 'end', 'day', 'time', 'last_day', 'duration']);

/**
 * The events of a calendar as lines of a file, each known by its number. A changed event of a series is one of its own, which
 * the series leaves out; one that was called off is left out alone. Throws UnreadableFile.
 */
export function calendarLines(text: string): readonly FileLine[] {
  const calendars = calendarsIn(text);
  const found = calendars.flatMap((calendar) =>
    calendar.getAllSubcomponents('vevent').map((event) => ({ event, zone: zoneOf(calendar) })),
  );
  if (found.length > MAX_EVENTS)
    throw new UnreadableFile({ code: 'import.calendar_many', params: { max: MAX_EVENTS } });
  const changed = changedDays(found.map(({ event }) => event));
  return found.flatMap(({ event, zone }, at): FileLine[] => {
    const own = textOf(event, 'recurrence-id');
    if (own !== '' && textOf(event, 'status').toUpperCase() === 'CANCELLED') return [];
    const out = own === '' ? (changed.get(textOf(event, 'uid')) ?? []) : [];
    return [lineOf(at + 2, cellsOf(event, { zone, out, own }))];
  });
}

function calendarsIn(text: string): readonly ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[];
    const several = Array.isArray(parsed[0]) ? parsed : [parsed];
    return several.map((one) => new ICAL.Component(one as unknown[]));
  } catch {
    throw new UnreadableFile({ code: 'import.calendar' });
  }
}

/** The zone in which times without one are read, where the calendar says it. */
function zoneOf(calendar: ICAL.Component): string {
  return ianaZone(textOf(calendar, 'x-wr-timezone'));
}

/** The days of each series of which an event was changed, by its id. */
function changedDays(events: readonly ICAL.Component[]): ReadonlyMap<string, readonly string[]> {
  const days = new Map<string, readonly string[]>();
  for (const event of events) {
    const day = textOf(event, 'recurrence-id').slice(0, 10);
    const uid = textOf(event, 'uid');
    if (day !== '') days.set(uid, [...(days.get(uid) ?? []), day]);
  }
  return days;
}

interface About {
  readonly zone: string;
  /** Days that the series leaves out beside its exceptions. */
  readonly out: readonly string[];
  /** Which event of a series it is; empty for others. */
  readonly own: string;
}

function cellsOf(event: ICAL.Component, { zone, out, own }: About): { cells: Cells; isWrong: boolean } {
  const uid = textOf(event, 'uid');
  const about = {
    uid: own === '' ? uid : `${uid} ${own}`,
    summary: textOf(event, 'summary'),
    description: textOf(event, 'description'),
    location: textOf(event, 'location'),
    categories: event
      .getAllProperties('categories')
      .flatMap((property) => property.getValues().map(String))
      .join(', '),
    status: textOf(event, 'status'),
    url: textOf(event, 'url'),
  };
  const times = timesOf(event, { zone, out });
  if (!times) return { cells: about, isWrong: true };
  const { start, end, day, lastDay, isBackwards } = times;
  return {
    cells: {
      ...about,
      start,
      end,
      day,
      time: times.time,
      last_day: lastDay,
      duration: times.duration,
      recurrence: times.recurrence,
    },
    isWrong: isBackwards,
  };
}

function timesOf(event: ICAL.Component, about: Pick<About, 'zone' | 'out'>): EventTimes | undefined {
  try {
    return eventTimes(event, about);
  } catch {
    // What is no time of RFC 5545 at all.
    return undefined;
  }
}

/** A line of what is known of an event; where its times make no sense, they are errors that refuse the line. */
function lineOf(
  line: number,
  { cells, isWrong }: { readonly cells: Cells; readonly isWrong: boolean },
): FileLine {
  const kinds = CALENDAR_HEADER.map((name) => {
    if (!VALUES.has(name)) return 't';
    return isWrong ? 'e' : 'v';
  });
  const texts = CALENDAR_HEADER.map((name, at) => cells[name] ?? (kinds[at] === 'e' ? '?' : ''));
  return { line, cells: texts, kinds: kinds.join('') };
}

/** The first value of a property as a text; empty where there is none, or it cannot be read. */
function textOf(component: ICAL.Component, name: string): string {
  try {
    const value = component.getFirstPropertyValue(name) as string | ICAL.Time | null;
    return value === null ? '' : value.toString();
  } catch {
    return '';
  }
}
