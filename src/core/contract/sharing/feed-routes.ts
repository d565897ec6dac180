import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { SharedListOf } from './sharing-routes.ts';

/** The last part of the address of a feed. */
const FeedSecret = z.string().regex(/^[\w-]{43}$/);

/** Plannings for programs of calendars. */
export const FEED_ROUTES = {
  planning_feed: route({
    method: 'GET',
    path: '/planning/feed/{secret}',
    audience: 'public',
    summary: 'The events of a planning as iCalendar, for whoever has its secret address',
    params: z.object({ secret: naming('plain', FeedSecret) }),
    media: 'text/calendar',
  }),
  planning_feed_make: route({
    method: 'POST',
    path: '/planning/feed',
    audience: 'session',
    summary: 'Makes a secret address by which programs of calendars read a planning. It is told this once',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      of: SharedListOf.required({ viewId: true }),
      /** The feed of one's own that ends as this one begins. */
      instead: naming('plain', z.number().int().positive()).optional(),
    }),
    answer: z.object({ id: z.number(), address: z.string() }),
  }),
} as const;
