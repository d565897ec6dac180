import { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { momentOf as momentIn } from '../../language/zone-time.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import { isDay } from '../date/date.ts';
import { columnSchema, defaultOf, type Field, worded } from '../field.ts';
import { DATE_TIME } from '../value-type.ts';
import { EXPECTED } from '../../std/expected.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/** The same as people and other programs write it: one digit for the hour, a space before the zone, no zone, no time. */
const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** A moment with its distance from UTC, such as 2026-02-28T09:30:00Z. */
const MomentText = z.string().refine((text) => momentOf(text) !== undefined, EXPECTED.value_date_time);

export const DateTimeColumn = columnSchema('dateTime', {
  default: defaultOf(z.union([worded('now'), MomentText])),
});

/** A moment; a JSON string in UTC with milliseconds: 2026-02-28T09:30:00.000Z. Shown in the reader's time zone. */
export const dateTime: Field<string, z.infer<typeof DateTimeColumn>> = {
  parse,
  fromText: (text, _column, timeZone) => parse(strictOf(text.trim(), timeZone)),
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: reader.timeZone,
    }).format(new Date(value)),
  operators: ORDERED,
  searchable: false,
  sortable: true,
  titleable: true,
  indexable: true,
  period: ({ from, before, at }, timeZone) =>
    at === undefined ? [midnight(from, timeZone), midnight(before, timeZone)] : [at, at],
  formulaType: () => DATE_TIME,
  computable: true,
};

function midnight(day: string, timeZone: string): string {
  return momentIn({ day, clock: '00:00:00' }, timeZone);
}

function parse(input: unknown): Result<string> {
  const moment = typeof input === 'string' ? momentOf(input) : undefined;
  return moment === undefined ? bad('value.date_time') : good(moment);
}

/** A written moment in the form that `parse` takes; any other text as it is. A day alone begins at midnight. */
function strictOf(text: string, timeZone: string | undefined): string {
  const match = WRITTEN.exec(text);
  if (!match) return text;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone] = match;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (zone !== undefined) return `${day}T${clock}${/[+-]/.test(zone) ? zone : 'Z'}`;
  const exists = momentOf(`${day}T${clock}Z`) !== undefined;
  return exists && timeZone !== undefined ? momentIn({ day, clock }, timeZone) : text;
}

function momentOf(input: string): string | undefined {
  const match = MOMENT.exec(input);
  if (!match) return undefined;
  const [, day = '', hour = '', minute = '', second = '00', fraction = '', zone = 'Z'] = match;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zone === 'Z' || zone.length > 3 ? zone : `${zone}:00`;
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3);
  const moment = new Date(`${day}T${hour}:${minute}:${second}.${milliseconds}${colon(offset)}`);
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment.toISOString();
}

function colon(offset: string): string {
  return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
}
