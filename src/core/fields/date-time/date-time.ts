import type { z } from 'zod';
import { momentFormat } from '../../language/formats.ts';
import { momentOf } from '../../language/zone-time.ts';
import { ORDERED } from '../../query/operators.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { DATE_TIME } from '../value-type.ts';
import type { DateTimeColumn } from './date-time-column.ts';
import { utcMoment } from './moment.ts';

/** The same as people and other programs write it: one digit for the hour, a space before the zone, no zone, no time. */
const WRITTEN =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?([Zz]|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** A moment; a JSON string in UTC with milliseconds: 2026-02-28T09:30:00.000Z. Shown in the reader's time zone. */
export const dateTime: Field<string, z.infer<typeof DateTimeColumn>> = {
  parse,
  fromText: (text, _column, timeZone) => parse(strictOf(text.trim(), timeZone)),
  fileShape: 'moment',
  toText: (value, _column, reader) =>
    momentFormat(reader.locale, {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: reader.timeZone,
    }).format(new Date(value)),
  isLikely: (texts) => texts.every((text) => /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)),
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
  return momentOf({ day, clock: '00:00:00' }, timeZone);
}

function parse(input: unknown): Result<string> {
  const moment = typeof input === 'string' ? utcMoment(input) : undefined;
  return moment === undefined ? bad('value.date_time') : good(moment);
}

/** A written moment in the form that `parse` takes; any other text as it is. A day alone begins at midnight. */
function strictOf(text: string, timeZone: string | undefined): string {
  const match = WRITTEN.exec(text);
  if (!match) return text;
  const [, day = '', hour = '00', minute = '00', second = '00', fraction = '', zone] = match;
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (zone !== undefined) return `${day}T${clock}${/[+-]/.test(zone) ? zone : 'Z'}`;
  const exists = utcMoment(`${day}T${clock}Z`) !== undefined;
  return exists && timeZone !== undefined ? momentOf({ day, clock }, timeZone) : text;
}
