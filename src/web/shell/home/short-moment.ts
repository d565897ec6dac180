import { todayIn } from '#core/fields/date/day.ts';

/** A moment as briefly as it is clear: today its time, of the last two days the day in words, else the date. */
export function shortMoment(
  moment: Date,
  now: Date,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string {
  const day = (of: Date) => Date.parse(todayIn(timeZone, of));
  const days = Math.round((day(moment) - day(now)) / 86_400_000);
  if (days === 0)
    return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone }).format(moment);
  if (days === -1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }).format(moment);
}
