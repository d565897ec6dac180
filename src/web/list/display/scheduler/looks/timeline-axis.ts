import type { LookedRange, Scale } from '../time/looked-range.ts';
import { DAY, dayStart, HOUR, type Wall } from '../time/wall.ts';

/** The times of a timeline along its rows; hours outside a day's are left out. */
export interface TimelineAxis {
  readonly days: number;
  /** In pixels. */
  readonly dayWidth: number;
  readonly width: number;
  /** The hours that a day has here. */
  readonly hours: { readonly from: number; readonly to: number };
  /** How far from the beginning of a row a time is, in pixels. */
  readonly at: (wall: Wall) => number;
  /** The time so many pixels from the beginning of a row. */
  readonly wallAt: (along: number) => Wall;
  /** Every so many hours one is named; 0 for none. */
  readonly named: number;
}

/** Narrowest days by scale, in pixels. */
const NARROWEST: Readonly<Record<Scale, number>> = { day: 720, week: 150, month: 40 };

interface Shown {
  readonly scale: Scale;
  readonly range: LookedRange;
  /** The hours of the view's days. */
  readonly dayFrom: number;
  readonly dayTo: number;
  /** Pixels that there are for it. */
  readonly room: number;
}

export function timelineAxis({ scale, range, dayFrom, dayTo, room }: Shown): TimelineAxis {
  const days = Math.round((range.before - range.from) / DAY);
  const dayWidth = Math.max(NARROWEST[scale], Math.floor(room / days));
  const hours = scale === 'month' ? { from: 0, to: 24 } : { from: dayFrom, to: dayTo };
  const length = hours.to - hours.from;
  return {
    days,
    dayWidth,
    width: days * dayWidth,
    hours,
    at: (wall) => {
      const day = Math.floor((wall - range.from) / DAY);
      const hour = (wall - dayStart(wall)) / HOUR;
      const within = Math.min(1, Math.max(0, (hour - hours.from) / length));
      return Math.min(days, Math.max(0, day + within)) * dayWidth;
    },
    wallAt: (along) => {
      const day = Math.min(days - 1, Math.max(0, Math.floor(along / dayWidth)));
      const within = Math.min(1, Math.max(0, along / dayWidth - day));
      return range.from + day * DAY + (hours.from + within * length) * HOUR;
    },
    named: scale === 'month' ? 0 : dayWidth >= 500 ? 1 : dayWidth >= 220 ? 2 : 4,
  };
}
