import { bad, good, type Result } from '../../std/result.ts';

/** A part of a day in minutes after midnight, the last one exclusive; 1440 is the midnight at its end. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

const SPAN = /^(\d{1,2})(?:[:.h](\d{2})?)?\s*[-–—]\s*(\d{1,2})(?:[:.h](\d{2})?)?$/;

/**
 * The opening hours of a day as people write them, in order: `8-12, 13:00-17:30`. What goes past midnight is written on
 * two days, until 24:00 and from 00:00 on.
 */
export function readOpeningHours(text: string): Result<readonly DaySpan[]> {
  const parts = text.split(/[,;،؛]/).map((part) => part.trim());
  const spans: DaySpan[] = [];
  for (const part of parts) {
    const [, hour, minute, lastHour, lastMinute] = SPAN.exec(part) ?? [];
    const [from, to] = [minutesOf(hour, minute), minutesOf(lastHour, lastMinute)];
    if (from === undefined || to === undefined) return bad('value.opening_hours');
    if (from >= to) return bad('value.opening_hours_order', { hours: spanText({ from, to }) });
    spans.push({ from, to });
  }
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  const met = sorted.find(({ from }, at) => from < (sorted[at - 1]?.to ?? 0));
  if (!met) return good(sorted);
  const before = sorted[sorted.indexOf(met) - 1] ?? met;
  return bad('value.opening_hours_overlap', { hours: spanText(before), other: spanText(met) });
}

/** Opening hours as they are kept: `08:00-12:00, 13:00-17:30`. */
export function openingHoursText(spans: readonly DaySpan[]): string {
  return spans.map((span) => spanText(span)).join(', ');
}

function spanText({ from, to }: DaySpan): string {
  return `${clockText(from)}-${clockText(to)}`;
}

function clockText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Minutes after midnight; undefined for what no clock shows. */
function minutesOf(hour: string | undefined, minute = '0'): number | undefined {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1_440 ? minutes : undefined;
}
