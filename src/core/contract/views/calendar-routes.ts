import { z } from 'zod';
import { COLOURS } from '../../fields/colours.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { PlanningDay } from './planning-hours.ts';

const viewId = naming('plain', z.number().int().positive());
const calendarId = naming('plain', z.number().int().positive());
const CalendarName = naming('plain', z.string().trim().min(1).max(100));
const CalendarColour = z.enum(COLOURS);

/** A calendar elsewhere, as its subscriber sees it. Where it is, is told to nobody but by its host. */
const SubscribedCalendar = z.object({
  id: z.number(),
  name: z.string(),
  colour: CalendarColour,
  shown: z.boolean(),
  host: z.string(),
  /** When its events came. */
  fetchedAt: z.string(),
  /** Why it could not be fetched since, in words; null where it could. */
  problem: z.string().nullable(),
  /**
   * Its events in the order of their start: title, place, start, end (exclusive; null where none is said). Starts and ends are
   * moments in UTC, times on the wall or days.
   */
  rows: z.array(z.tuple([z.string(), z.string(), z.string(), z.string().nullable()])),
});
export type SubscribedCalendar = z.infer<typeof SubscribedCalendar>;

/** Calendars elsewhere that an account sees in its plannings. */
export const CALENDAR_ROUTES = {
  planning_calendar_events: route({
    method: 'POST',
    path: '/planning/calendar/events',
    audience: 'session',
    personal: true,
    packs: true,
    reads: true,
    summary: 'The calendars that one has subscribed to in a planning, with their events of some days',
    body: z.strictObject({ viewId, from: PlanningDay, before: PlanningDay }),
    answer: z.object({
      calendars: z.array(SubscribedCalendar),
      /** There are more events in these days than are answered. */
      more: z.boolean(),
    }),
  }),
  planning_calendar_refresh: route({
    method: 'POST',
    path: '/planning/calendar/refresh',
    audience: 'session',
    unattended: true,
    summary: 'Fetches those of them anew that were not fetched for a quarter of an hour',
    body: z.strictObject({ viewId }),
    answer: z.object({
      /** How many were fetched, or could not be. */
      asked: z.number(),
    }),
  }),
  planning_calendar_add: route({
    method: 'POST',
    path: '/planning/calendar/add',
    audience: 'session',
    summary:
      'Subscribes to a calendar elsewhere by the address of its iCalendar file, which is fetched at once',
    body: z.strictObject({
      viewId,
      name: CalendarName,
      colour: CalendarColour,
      address: naming('plain', z.string().trim().min(1).max(2_000)),
    }),
    answer: z.object({ id: z.number() }),
  }),
  planning_calendar_change: route({
    method: 'POST',
    path: '/planning/calendar/change',
    audience: 'session',
    summary: 'Shows or hides a calendar of one’s own, or gives it another name or colour',
    body: z.strictObject({
      calendarId,
      name: CalendarName.optional(),
      colour: CalendarColour.optional(),
      shown: z.boolean().optional(),
    }),
    answer: z.object({}),
  }),
  planning_calendar_remove: route({
    method: 'POST',
    path: '/planning/calendar/remove',
    audience: 'session',
    summary: 'Ends the subscription of a calendar of one’s own',
    body: z.strictObject({ calendarId }),
    answer: z.object({}),
  }),
} as const;
