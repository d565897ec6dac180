import { CALENDAR_ROUTES } from '#core/contract/views/calendar-routes.ts';
import type { Problem } from '#core/std/result.ts';
import type { OwnContext } from '../../records/records.ts';
import {
  addCalendar,
  changeCalendar,
  refreshCalendars,
  removeCalendar,
  showCalendars,
} from '../../subscribed-calendars/subscribed-calendars.ts';
import { feature } from '../feature.ts';
import type { Services } from '../services.ts';

/** Milliseconds for fetching one calendar. */
const PATIENCE = 15_000;

/** Calendars elsewhere that people see in their plannings. */
export const subscribedCalendarsFeature = feature({
  name: 'subscribed-calendars',
  routes: CALENDAR_ROUTES,
  handlers: ({ parts }) => {
    const ground = {
      secrets: parts.secrets,
      hosts: parts.calendarHosts ?? [],
      patience: parts.calendarPatience ?? PATIENCE,
    };
    return {
      planning_calendar_events: async ({ requestContext, body }) =>
        await showCalendars(requestContext(), body, textsOf(parts, requestContext())),
      planning_calendar_refresh: async ({ requestContext, body }) => ({
        asked: await refreshCalendars(requestContext(), body.viewId, ground),
      }),
      planning_calendar_add: async ({ requestContext, body }) =>
        await addCalendar(requestContext(), body, { ground, textOf: textsOf(parts, requestContext()) }),
      planning_calendar_change: async ({ requestContext, body }) => {
        await changeCalendar(requestContext(), body);
        return {};
      },
      planning_calendar_remove: async ({ requestContext, body }) => {
        await removeCalendar(requestContext(), body.calendarId);
        return {};
      },
    };
  },
  texts: ['errors-subscribed-calendars', 'web-subscribed-calendars'],
  sql: ['0054-subscribed-calendars.sql'],
});

/** Puts in words why a calendar could not be fetched. */
function textsOf({ translations }: Services['parts'], { viewer }: OwnContext) {
  return ({ code, params = {} }: Problem): string =>
    translations.message(`calendars.problems.${code}`, params, viewer.locale, { domain: 'calendars' });
}
