import { momentFormat } from '#core/language/formats.ts';
import type { PlannedEvent } from './planned-event.ts';
import { DAY, dayStart, type Wall } from '../time/wall.ts';

/** How a time on the wall is written: as if it were one of UTC. */
function wallFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return momentFormat(locale, { ...options, timeZone: 'UTC' });
}

/** 09:30 */
export function wallClockText(wall: Wall, locale: string): string {
  return wallFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(wall);
}

/** Thursday 7 May */
export function wallDayText(wall: Wall, locale: string): string {
  return wallFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(wall);
}

/** Thu 7 */
export function shortDayText(wall: Wall, locale: string): string {
  return wallFormat(locale, { weekday: 'short', day: 'numeric' }).format(wall);
}

/** Thu */
export function weekdayText(wall: Wall, locale: string): string {
  return wallFormat(locale, { weekday: 'short' }).format(wall);
}

/** May 2026 */
export function monthText(wall: Wall, locale: string): string {
  return wallFormat(locale, { month: 'long', year: 'numeric' }).format(wall);
}

/** 4 – 10 May 2026 */
export function daysText(from: Wall, before: Wall, locale: string): string {
  return wallFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).formatRange(
    from,
    before - DAY,
  );
}

/** When an event is: 09:00 – 11:00, with its days where it has several; of whole days only these. */
export function timeText(
  { start, end, isAllDay }: Pick<PlannedEvent, 'start' | 'end' | 'isAllDay'>,
  locale: string,
): string {
  if (isAllDay) return wallFormat(locale, { day: 'numeric', month: 'short' }).formatRange(start, end - DAY);
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const isLong = dayStart(start) !== dayStart(Math.max(start, end - 1));
  return wallFormat(locale, isLong ? { day: 'numeric', month: 'short', ...clock } : clock).formatRange(
    start,
    end,
  );
}
