import {
  rruleText,
  type Recurrence,
  type RecurrenceRule,
  type RuleEnd,
} from '#core/fields/recurrence/recurrence-rule.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import type { EventCalendar, CalendarEvent } from './calendar-event.ts';
import { contentLines, escapedText } from './content-line.ts';
import { zoneLines } from './zone-lines.ts';

/**
 * A calendar as a text of RFC 5545. Single events are at moments of UTC, or on days; series are on the clocks of their
 * zone, so that they keep their time of day, and the zone is told along.
 */
export function writeCalendar(calendar: EventCalendar): string {
  const { name, note, timeZone, events } = calendar;
  const text = (property: string, value: string) =>
    value === '' ? [] : [`${property}:${escapedText(value)}`];
  return contentLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Colonnade//Planning//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...text('X-WR-CALNAME', name),
    ...text('X-WR-CALDESC', note),
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zonesOf(calendar).flatMap(([zone, years]) => zoneLines(zone, years)),
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${compactMoment(calendar.madeAt)}`,
      ...timeLines(event, timeZone),
      ...text('SUMMARY', event.summary),
      ...text('DESCRIPTION', event.description),
      ...text('LOCATION', event.location),
      ...text('CATEGORIES', event.category),
      ...(event.position ? [`GEO:${event.position.latitude};${event.position.longitude}`] : []),
      ...(event.url === '' ? [] : [`URL:${event.url}`]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]);
}

type Series = CalendarEvent & { readonly recurrence: Recurrence };

function isSeries(event: CalendarEvent): event is Series {
  return event.recurrence !== undefined;
}

function isDays({ start }: Pick<CalendarEvent, 'start'>): boolean {
  return start.length === 10;
}

/** The zone on whose clocks a series is. */
function zoneOf({ start, recurrence }: Series, timeZone: string): string {
  return start.endsWith('Z') ? (recurrence.zone ?? 'UTC') : timeZone;
}

/** The zones that series are in, each with the times of the calendar. */
function zonesOf({ events, timeZone, madeAt }: EventCalendar) {
  const zones = new Map<string, { from: string; before: string }>();
  for (const event of events.filter(isSeries)) {
    const zone = zoneOf(event, timeZone);
    if (isDays(event) || zone === 'UTC') continue;
    const known = zones.get(zone)?.from ?? madeAt;
    const now = new Date().toISOString();
    zones.set(zone, { from: event.start < known ? event.start : known, before: now });
  }
  return [...zones].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

function timeLines(event: CalendarEvent, timeZone: string): readonly string[] {
  if (isSeries(event)) return seriesLines(event, timeZone);
  const { start, end } = event;
  const written = (name: string, time: string) =>
    isDays(event)
      ? `${name};VALUE=DATE:${compact(time)}`
      : `${name}:${compactMoment(time.endsWith('Z') ? time : momentOf(wallOf(time), timeZone))}`;
  return [written('DTSTART', start), ...(isLater(start, end) ? [written('DTEND', end)] : [])];
}

/** Whether an end is behind its start: without one, programs take the day, or no time at all. */
function isLater(start: string, end: string | null): end is string {
  return end !== null && end > start;
}

function seriesLines(event: Series, timeZone: string): readonly string[] {
  const { start, end, recurrence } = event;
  const { rule, exceptions } = recurrence;
  if (isDays(event))
    return [
      `DTSTART;VALUE=DATE:${compact(start)}`,
      ...(isLater(start, end) ? [`DTEND;VALUE=DATE:${compact(end)}`] : []),
      `RRULE:${rruleText(widelyRead(rule), ({ day }) => compact(day))}`,
      ...(exceptions.length === 0 ? [] : [`EXDATE;VALUE=DATE:${exceptions.map(compact).join(',')}`]),
    ];
  const zone = zoneOf(event, timeZone);
  const onWall = (time: string) => (time.endsWith('Z') ? wallTimeOf(time, zone) : wallOf(time));
  const written = (name: string, times: readonly { readonly day: string; readonly clock: string }[]) => {
    const texts = times.map(({ day, clock }) => `${compact(day)}T${compact(clock)}`);
    return zone === 'UTC'
      ? `${name}:${texts.map((one) => `${one}Z`).join(',')}`
      : `${name};TZID=${zone}:${texts.join(',')}`;
  };
  const { clock } = onWall(start);
  const until = ({ day, clock: last = '23:59:59' }: RuleEnd) =>
    compactMoment(momentOf({ day, clock: last }, zone));
  return [
    written('DTSTART', [onWall(start)]),
    ...(isLater(start, end) ? [written('DTEND', [onWall(end)])] : []),
    `RRULE:${rruleText(widelyRead(rule), until)}`,
    ...(exceptions.length === 0
      ? []
      : [
          written(
            'EXDATE',
            exceptions.map((day) => ({ day, clock })),
          ),
        ]),
  ];
}

/** The same rule in parts that all programs read alike: days of months of each year are those of each month. */
function widelyRead(rule: RecurrenceRule): RecurrenceRule {
  const { frequency, interval, months, monthDays, positions } = rule;
  if (frequency !== 'YEARLY' || monthDays.length === 0 || positions.length > 0) return rule;
  if (interval === 1) return { ...rule, frequency: 'MONTHLY' };
  return months.length > 0 ? rule : { ...rule, months: Array.from({ length: 12 }, (_, at) => at + 1) };
}

function wallOf(wall: string) {
  return { day: wall.slice(0, 10), clock: wall.slice(11, 19) };
}

/** A moment as 20260228T093000Z. */
function compactMoment(moment: string): string {
  return `${compact(new Date(moment).toISOString().slice(0, 19))}Z`;
}

function compact(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}
