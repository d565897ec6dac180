import { momentOf, wallTimeOf } from '#core/language/zone-time.ts';

/**
 * A time on the wall: milliseconds since 1970 as if the wall's clock were that of UTC. Days have 24 hours in it, whatever
 * the clocks do.
 */
export type Wall = number;

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** When an event begins that is made on a day alone. */
export const MORNING = 9 * HOUR;

/** The time on the wall of `timeZone` that a text says: a moment, a time on the wall or a day. */
export function wallOf(text: string, timeZone: string): Wall {
  if (text.length === 10) return Date.parse(`${text}T00:00:00Z`);
  if (!text.endsWith('Z')) return Date.parse(`${text}Z`);
  const { day, clock } = wallTimeOf(text, timeZone);
  return Date.parse(`${day}T${clock}Z`);
}

/** The moment, in UTC, at which the clock of `timeZone` shows a time. */
export function momentAt(wall: Wall, timeZone: string): string {
  return momentOf({ day: wallDay(wall), clock: wallClock(wall) }, timeZone);
}

/** The day of a time, as 2026-02-28. */
export function wallDay(wall: Wall): string {
  return new Date(wall).toISOString().slice(0, 10);
}

/** What the clock shows, as 09:30:00. */
export function wallClock(wall: Wall): string {
  return new Date(wall).toISOString().slice(11, 19);
}

/** The beginning of a time's day. */
export function dayStart(wall: Wall): Wall {
  return Math.floor(wall / DAY) * DAY;
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(wall: Wall): number {
  return new Date(wall).getUTCDay();
}

/** The nearest time that is a whole number of steps after midnight. */
export function snapped(wall: Wall, step: number): Wall {
  return Math.round(wall / step) * step;
}
