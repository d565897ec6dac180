import type { KeyboardEvent } from 'react';
import { dayAfter, monthAfter } from './date-typing.ts';

/**
 * The day that a key leads to from `day`: up and down a day, PageUp and PageDown a month; the first step from the
 * empty value is today. Undefined for every other key, and outside the calendar.
 */
export function stepDay(event: KeyboardEvent, day: string | null, today: string): string | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const days = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  const months = { PageUp: 1, PageDown: -1 }[event.key];
  if (days === undefined && months === undefined) return undefined;
  if (day === null) return today;
  return days === undefined ? monthAfter(day, months ?? 0) : dayAfter(day, days);
}
