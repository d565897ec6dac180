import type { GanttScale } from '#core/catalog/views/gantt-scales.ts';
import { DAY, dayStart, weekdayOf, type Wall } from '../scheduler/time/wall.ts';
import type { TaskSpan } from './task-lines.ts';

/** The line of time of a chart. */
export interface GanttAxis {
  readonly scale: GanttScale;
  readonly from: Wall;
  readonly before: Wall;
  /** In pixels. */
  readonly dayWidth: number;
  readonly width: number;
  /** How far from the beginning a time is, in pixels. */
  readonly at: (wall: Wall) => number;
  /** The time so many pixels from the beginning. */
  readonly wallAt: (along: number) => Wall;
}

/** How wide a day is, in pixels. */
const DAY_WIDTHS: Readonly<Record<GanttScale, number>> = { days: 36, weeks: 14, months: 4.5, quarters: 1.6 };
/** Days that are shown before the first task and behind the last one. */
const AROUND: Readonly<Record<GanttScale, number>> = { days: 7, weeks: 14, months: 45, quarters: 120 };
/** How far from today something is still shown. */
const FARTHEST = 60 * 366 * DAY;

interface Shown {
  readonly scale: GanttScale;
  readonly spans: Iterable<TaskSpan>;
  readonly today: Wall;
  /** Pixels that there are at least. */
  readonly room: number;
}

/** The line of time that has today and all spans, as far as they are not too far from today. */
export function ganttAxis({ scale, spans, today, room }: Shown): GanttAxis {
  let [first, last] = [today, today + DAY];
  for (const { start, end } of spans) {
    first = Math.min(first, start);
    last = Math.max(last, end);
  }
  const around = AROUND[scale] * DAY;
  const from = dayStart(Math.max(first, today - FARTHEST) - around);
  const dayWidth = DAY_WIDTHS[scale];
  const until = dayStart(Math.min(last, today + FARTHEST) + around) + DAY;
  const before = Math.max(until, from + Math.ceil(room / dayWidth) * DAY);
  const kept = (wall: Wall) => Math.min(before, Math.max(from, wall));
  return {
    scale,
    from,
    before,
    dayWidth,
    width: ((before - from) / DAY) * dayWidth,
    at: (wall) => ((kept(wall) - from) / DAY) * dayWidth,
    wallAt: (along) => kept(from + (along / dayWidth) * DAY),
  };
}

/** A period of the head: from when until when. */
export interface AxisPeriod {
  readonly from: Wall;
  readonly before: Wall;
}

type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year';

/** What the two lines of the head name. */
const UNITS: Readonly<Record<GanttScale, readonly [large: Unit, small: Unit]>> = {
  days: ['month', 'day'],
  weeks: ['month', 'week'],
  months: ['year', 'month'],
  quarters: ['year', 'quarter'],
};

interface Sight {
  /** The part in sight, in pixels from the beginning. */
  readonly along: number;
  readonly width: number;
  /** 0 for Sunday to 6 for Saturday. */
  readonly firstDay: number;
}

/** The periods of both lines of the head that are in sight. */
export function axisPeriods(
  axis: GanttAxis,
  { along, width, firstDay }: Sight,
): readonly [large: readonly AxisPeriod[], small: readonly AxisPeriod[]] {
  const [large, small] = UNITS[axis.scale];
  const [from, before] = [axis.wallAt(along), axis.wallAt(along + width)];
  return [periods(large, { from, before, firstDay }), periods(small, { from, before, firstDay })];
}

function periods(
  unit: Unit,
  { from, before, firstDay }: AxisPeriod & Pick<Sight, 'firstDay'>,
): readonly AxisPeriod[] {
  const found: AxisPeriod[] = [];
  for (let at = periodStart(unit, from, firstDay); at < before;) {
    const next = periodAfter(unit, at);
    found.push({ from: at, before: next });
    at = next;
  }
  return found;
}

function periodStart(unit: Unit, wall: Wall, firstDay: number): Wall {
  const day = dayStart(wall);
  if (unit === 'day') return day;
  if (unit === 'week') return day - ((weekdayOf(day) - firstDay + 7) % 7) * DAY;
  const date = new Date(day);
  const month = date.getUTCMonth();
  const first = unit === 'month' ? month : unit === 'quarter' ? month - (month % 3) : 0;
  return Date.UTC(date.getUTCFullYear(), first, 1);
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

function periodAfter(unit: Unit, wall: Wall): Wall {
  if (unit === 'day') return wall + DAY;
  if (unit === 'week') return wall + 7 * DAY;
  const date = new Date(wall);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[unit], 1);
}
