import { wallTimeOf } from '../../language/zone-time.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { dayOfIso, isoDay } from './calendar-day.ts';
import type { Recurrence, RuleEnd } from './recurrence-rule.ts';
import { readRule } from './read-rule.ts';

/** Most days that a recurrence leaves out. */
const MAX_EXCEPTIONS = 1_000;

/**
 * A recurrence out of its lines: `TZID=Europe/Paris`, one rule (`RRULE:FREQ=WEEKLY;BYDAY=MO`, the name is left out where
 * it stands alone), and days that it leaves out (`EXDATE:20260504,20260511`). Times of `EXDATE` are those of its days:
 * a day has one event of a series at most, so that its exceptions stay when its time of day changes.
 */
export function readRecurrence(text: string, zone?: string): Result<Recurrence> {
  // RFC 5545 goes on in lines that begin with a space.
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const parts = lines.map((line) => partOf(line));
  const unknown = parts.find(({ name }) => name === undefined);
  if (unknown) return bad('value.recurrence_line', { line: unknown.value.slice(0, 60) });
  const rules = parts.filter(({ name }) => name === 'RRULE');
  const [rule] = rules;
  if (!rule || rules.length > 1) return bad('value.recurrence');
  const named = parts.find(({ name }) => name === 'TZID')?.value ?? parts.find((part) => part.zone)?.zone;
  const known = named === undefined ? zone : knownZone(named);
  if (named !== undefined && known === undefined)
    return bad('value.recurrence_zone', { zone: named.slice(0, 60) });
  const read = readRule(rule.value, (value) => endOf(value, known));
  if (!read.ok) return read;
  const exceptions = exceptionsOf(
    parts.filter(({ name }) => name === 'EXDATE').flatMap(({ value }) => value.split(',')),
    known,
  );
  return exceptions.ok ? good({ zone: known, rule: read.value, exceptions: exceptions.value }) : exceptions;
}

interface LinePart {
  /** Undefined for a line that is none of a recurrence. */
  readonly name: 'TZID' | 'RRULE' | 'EXDATE' | undefined;
  readonly value: string;
  /** The zone of its times, where it names one. */
  readonly zone?: string | undefined;
}

function partOf(line: string): LinePart {
  const [, zone] = /^TZID\s*[=:]\s*(.+)$/i.exec(line) ?? [];
  if (zone !== undefined) return { name: 'TZID', value: zone };
  if (/^FREQ=/i.test(line)) return { name: 'RRULE', value: line };
  const [, name, options = '', value] = /^(RRULE|EXDATE)((?:;[^:]*)?):(.*)$/i.exec(line) ?? [];
  if (name === undefined || value === undefined) return { name: undefined, value: line };
  const upper = name.toUpperCase();
  return {
    name: upper === 'RRULE' ? 'RRULE' : 'EXDATE',
    value,
    zone: /;TZID=([^;]+)/i.exec(options)?.[1],
  };
}

/** The zone as it is usually written; undefined where there is none of that name. */
function knownZone(name: string): string | undefined {
  if (!/^[A-Za-z]/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

function exceptionsOf(texts: readonly string[], zone: string | undefined): Result<readonly string[]> {
  const days = new Set<string>();
  for (const text of texts) {
    const end = endOf(text, zone);
    if (!end) return bad('value.recurrence_value', { part: 'EXDATE', value: text.slice(0, 60) });
    days.add(end.day);
  }
  return days.size > MAX_EXCEPTIONS
    ? bad('value.recurrence_exceptions', { max: MAX_EXCEPTIONS })
    : good([...days].toSorted());
}

/** A day, or a time of one on the clocks of a zone, as RFC 5545 writes them; undefined for anything else. */
function endOf(text: string, zone = 'UTC'): RuleEnd | undefined {
  const [, year, month, date, hour, minute, second, utc] =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d):?(\d\d)(Z?))?\s*$/i.exec(text) ?? [];
  const day = `${year}-${month}-${date}`;
  if (year === undefined || year === '0000' || Number.isNaN(Date.parse(day))) return undefined;
  // 30 February would be a day of March.
  if (isoDay(dayOfIso(day)) !== day) return undefined;
  if (hour === undefined) return { day };
  const clock = `${hour}:${minute}:${second}`;
  if (!/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(clock)) return undefined;
  const wall = utc ? wallTimeOf(`${day}T${clock}Z`, zone) : { day, clock };
  return wall.clock === '23:59:59' ? { day: wall.day } : wall;
}
