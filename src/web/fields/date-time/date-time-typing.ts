import { todayIn } from '#core/fields/date/day.ts';
import type { Reader } from '#core/fields/field.ts';
import { readDate } from '../date/date-typing.ts';
import { readTime } from '../time/time-typing.ts';
import { momentOf } from '#core/language/zone-time.ts';

/**
 * Reads a moment as people type it: a day and a time in any form that those are read in, in the reader's time zone;
 * a time alone is today's, a day alone begins at midnight. ISO 8601 with a zone is taken as it is. Gives ISO 8601 in
 * UTC, or undefined.
 */
export function readDateTime(text: string, reader: Reader, now = new Date()): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(typed)) return isoOf(typed);
  const today = todayIn(reader.timeZone, now);
  const words = typed.replace(/(\d)T(\d)/, '$1 $2').split(/[\s,،]+/);
  for (let count = words.length; count >= 0; count--) {
    const day = count === 0 ? today : readDate(words.slice(0, count).join(' '), reader.locale, today);
    const rest = words
      .slice(count)
      .filter((word) => !/^(at|à|a|um|las|في)$/i.test(word))
      .join(' ');
    const clock = rest === '' ? '00:00:00' : readTime(rest);
    if (day !== undefined && clock !== undefined) return momentOf({ day, clock }, reader.timeZone);
  }
  return undefined;
}

function isoOf(text: string): string | undefined {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
