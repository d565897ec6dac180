import { momentFormat } from '../language/formats.ts';
import type { GroupPeriod } from '../query/calculation.ts';
import type { Reader } from './field.ts';

/** A period as it is read: March 2026, Q1 2026, the days of a week from the first on. */
export function periodText(
  period: GroupPeriod,
  start: string,
  reader: Pick<Reader, 'locale' | 'timeZone'>,
): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(start);
  const moment = new Date(isDay ? `${start}T00:00:00Z` : start);
  const zone = { timeZone: isDay ? 'UTC' : reader.timeZone };
  const format = (options: Intl.DateTimeFormatOptions): string =>
    momentFormat(reader.locale, { ...options, ...zone }).format(moment);
  if (period === 'year') return format({ year: 'numeric' });
  if (period === 'month') return format({ month: 'long', year: 'numeric' });
  if (period === 'day' || period === 'week')
    return format({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = Number(momentFormat('en', { month: 'numeric', ...zone }).format(moment));
  return `Q${Math.ceil(month / 3)} ${format({ year: 'numeric' })}`;
}
