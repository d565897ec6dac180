import { isDay } from '../date/day.ts';

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;

/** The moment of a text with its distance from UTC, in UTC with milliseconds; undefined where it is none. */
export function utcMoment(input: string): string | undefined {
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
