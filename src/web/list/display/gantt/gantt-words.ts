import type { GanttScale } from '#core/catalog/views/gantt-scales.ts';
import { momentFormat } from '#core/language/formats.ts';
import { DAY } from '../scheduler/time/wall.ts';
import type { AxisPeriod } from './gantt-axis.ts';
import type { GanttTask, TaskSpan } from './task-lines.ts';

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;

/** When something lasts: 3 – 7 May 2026, with the times of the day where it has some. */
export function spanText({ start, end }: TaskSpan, isAllDay: boolean, locale: string): string {
  const clock = isAllDay ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
  return momentFormat(locale, { ...DATE, ...clock, timeZone: 'UTC' }).formatRange(
    start,
    isAllDay ? Math.max(start, end - DAY) : end,
  );
}

/** When a task is; nothing where it has no start. */
export function taskText({ span, form, isAllDay }: GanttTask, locale: string): string {
  if (!span) return '';
  return spanText(form === 'bar' ? span : { start: span.start, end: span.start }, isAllDay, locale);
}

/** What the upper line of the head calls a period. */
export function largePeriodText({ from }: AxisPeriod, scale: GanttScale, locale: string): string {
  const isYear = scale === 'months' || scale === 'quarters';
  return momentFormat(locale, {
    year: 'numeric',
    ...(isYear ? {} : { month: 'long' }),
    timeZone: 'UTC',
  }).format(from);
}

/** The same of the lower line; quarters are months to it. */
export function smallPeriodText({ from, before }: AxisPeriod, scale: GanttScale, locale: string): string {
  if (scale === 'days') return momentFormat(locale, { day: 'numeric', timeZone: 'UTC' }).format(from);
  if (scale === 'weeks')
    return momentFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(from);
  const month = momentFormat(locale, { month: 'short', timeZone: 'UTC' });
  return scale === 'months' ? month.format(from) : month.formatRange(from, before - DAY);
}
