import type { Recurrence } from '#core/fields/recurrence/recurrence-rule.ts';

/** An event for programs of calendars. */
export interface CalendarEvent {
  /** Its own among all events of the world, the same whenever the feed is read. */
  readonly uid: string;
  /** A moment in UTC (`2026-02-28T09:30:00.000Z`), a time on the wall (`2026-02-28T09:30:00`) or a day (`2026-02-28`). */
  readonly start: string;
  /** Exclusive, in the form of the start; null where none is known. */
  readonly end: string | null;
  /** How it repeats, its first time being at its start. */
  readonly recurrence?: Recurrence | undefined;
  readonly summary: string;
  readonly description: string;
  readonly location: string;
  readonly category: string;
  readonly url: string;
  /** Places of the earth, in degrees. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined;
}

/** Events with what is told of all of them. */
export interface EventCalendar {
  readonly name: string;
  /** What is left out, in words; empty where nothing is. */
  readonly note: string;
  /** The zone on whose walls times without one are. */
  readonly timeZone: string;
  /** When the feed was made: events carry no moment of their own that readers may know. */
  readonly madeAt: string;
  readonly events: readonly CalendarEvent[];
}
