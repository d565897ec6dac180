import ICAL from 'ical.js';
import { isTimeZone } from '#core/language/time-zones.ts';
import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';
import { ianaZone } from './iana-zone.ts';

/** When an event is, in texts that files of this application have. */
export interface EventTimes {
  /** A moment of UTC, a time without a zone, or a day. */
  readonly start: string;
  /** The same, exclusive; empty where none is said. */
  readonly end: string;
  /** On the wall of the event. */
  readonly day: string;
  /** Empty for whole days. */
  readonly time: string;
  /** 1:30:00 */
  readonly duration: string;
  readonly recurrence: string;
  /** The last day that it takes, on the same wall; empty where no end is said. */
  readonly lastDay: string;
  /** It ends before it begins. */
  readonly isBackwards: boolean;
}

interface About {
  /** The zone of the calendar, where it names one. */
  readonly zone: string;
  /** Days that a series leaves out beside its exceptions. */
  readonly out: readonly string[];
}

/** A time of a calendar: on the wall, and in which zone. */
interface ZonedTime {
  readonly day: string;
  readonly clock: string;
  readonly isDay: boolean;
  /** Undefined for times without a zone. */
  readonly zone: string | undefined;
}

/** The times of an event. Throws where it has no start, or what stands there is none. */
export function eventTimes(event: ICAL.Component, { zone, out }: About): EventTimes {
  const start = timeOf(event.getFirstProperty('dtstart'));
  if (!start) throw new Error('an event without a start');
  const end = timeOf(event.getFirstProperty('dtend'));
  const length = end ? lengthBetween(start, end) : durationOf(event);
  const [begins, ends] = [writtenTime(start), end ? writtenTime(end) : endAfter(start, length)];
  const wall = wallIn(start, zone);
  return {
    start: begins,
    end: ends,
    day: wall.day,
    time: start.isDay ? '' : wall.clock,
    duration: length === undefined || length < 0 ? '' : durationText(length),
    recurrence: recurrenceOf(event, start, { zone, out }),
    lastDay: length === undefined ? '' : lastDayOf(start, wall, length),
    isBackwards: length !== undefined && length < 0,
  };
}

/** Seconds behind a start on the wall; whole days end as the next one begins. */
function lastDayOf(
  { isDay }: ZonedTime,
  { day, clock }: Pick<ZonedTime, 'day' | 'clock'>,
  length: number,
): string {
  const end = Date.parse(`${day}T${isDay ? '00:00:00' : clock}Z`) + length * 1_000;
  return new Date(isDay ? end - 1_000 : end).toISOString().slice(0, 10);
}

function timeOf(property: ICAL.Property | null): ZonedTime | undefined {
  if (!property) return undefined;
  const value: unknown = property.getFirstValue();
  if (!(value instanceof ICAL.Time)) throw new Error('no time');
  const [day = '', clock = '00:00:00'] = value.toString().replace('Z', '').split('T');
  const named = property.getFirstParameter('tzid');
  const zone = value.toString().endsWith('Z') ? 'UTC' : named === undefined ? undefined : ianaZone(named);
  return { day, clock, isDay: value.isDate, zone };
}

/** Zones are the IANA's; of another one, the text is no time that any column takes, and names it. */
function writtenTime({ day, clock, isDay, zone }: ZonedTime): string {
  if (isDay) return day;
  if (zone === undefined) return `${day} ${clock}`;
  return isTimeZone(zone) ? momentOf({ day, clock }, zone) : `${day} ${clock} ${zone}`;
}

/** The wall on which days and times of day of an event are: its own, or that of the calendar for moments of UTC. */
function wallIn(time: ZonedTime, zone: string): Pick<ZonedTime, 'day' | 'clock'> {
  if (time.isDay || time.zone !== 'UTC' || !isTimeZone(zone)) return time;
  return wallTimeOf(`${time.day}T${time.clock}Z`, zone);
}

function instantOf(time: ZonedTime): number {
  const { day, clock, zone } = time;
  return zone !== undefined && isTimeZone(zone) && !time.isDay
    ? Date.parse(momentOf({ day, clock }, zone))
    : Date.parse(`${day}T${clock}Z`);
}

/** Seconds. */
function lengthBetween(start: ZonedTime, end: ZonedTime): number {
  return (instantOf(end) - instantOf(start)) / 1_000;
}

function durationOf(event: ICAL.Component): number | undefined {
  const value: unknown = event.getFirstPropertyValue('duration');
  return value instanceof ICAL.Duration ? value.toSeconds() : undefined;
}

function endAfter(start: ZonedTime, length: number | undefined): string {
  if (length === undefined) return '';
  const end = new Date(instantOf(start) + length * 1_000).toISOString();
  if (start.isDay) return end.slice(0, 10);
  if (start.zone === undefined) return end.slice(0, 19).replace('T', ' ');
  return isTimeZone(start.zone) ? end : `${end.slice(0, 19)} ${start.zone}`;
}

function durationText(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** The lines of its recurrence; dates that are added by themselves stay among them, and are refused with their line. */
function recurrenceOf(event: ICAL.Component, start: ZonedTime, { zone, out }: About): string {
  const values = (name: string) => event.getAllProperties(name).flatMap((one) => one.getValues().map(String));
  const rules = values('rrule');
  const added = values('rdate');
  if (rules.length + added.length === 0) return '';
  const days = [...values('exdate').map((one) => dayOn(one, start, zone)), ...out];
  const clocks = start.isDay ? undefined : start.zone === 'UTC' && isTimeZone(zone) ? zone : start.zone;
  return [
    ...(clocks === undefined ? [] : [`TZID=${clocks}`]),
    ...rules.map((rule) => `RRULE:${rule}`),
    ...added.map((one) => `RDATE:${one}`),
    ...(days.length === 0 ? [] : [`EXDATE:${[...new Set(days)].toSorted().join(',').replaceAll('-', '')}`]),
  ].join('\n');
}

/** The day of an exception, on the wall of the series. */
function dayOn(time: string, start: ZonedTime, zone: string): string {
  if (!time.endsWith('Z')) return time.slice(0, 10);
  const wall = start.zone === 'UTC' ? zone : start.zone;
  return wall !== undefined && isTimeZone(wall) ? wallTimeOf(time, wall).day : time.slice(0, 10);
}
