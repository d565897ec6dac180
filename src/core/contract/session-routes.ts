import { z } from 'zod';
import { route } from './route.ts';

const Login = z.string().trim().min(1).max(250);
const Password = z.string().min(1).max(1_000);

/** Who is signed in, and how that person reads the application. */
export const CurrentUser = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string(),
  supervisor: z.boolean(),
  locale: z.string(),
  timeZone: z.string(),
});

export type CurrentUser = z.infer<typeof CurrentUser>;

/** The routes of the session area (spec 2, 7). */
export const SESSION_ROUTES = {
  session_login_page: route({
    method: 'GET',
    path: '/session/login/',
    audience: 'public',
    summary: 'The login page',
    media: 'text/html',
  }),
  session_login: route({
    method: 'POST',
    path: '/session/login/',
    audience: 'public',
    summary: 'Signs in with a password; `location` is where the browser should go',
    body: z.strictObject({
      login: Login,
      password: Password,
      locale: z.string().max(20).optional(),
      timeZone: z.string().max(60).optional(),
      returnTo: z.string().max(2_000).optional(),
    }),
    answer: z.object({ location: z.string() }),
  }),
  session_user_info: route({
    method: 'POST',
    path: '/session/user_info',
    audience: 'public',
    summary:
      'Whether the account has a configuration, and its language; an unknown login answers like an ordinary one',
    body: z.strictObject({ login: Login }),
    answer: z.object({ with_configuration: z.boolean(), language_code: z.number() }),
  }),
  session_current: route({
    method: 'GET',
    path: '/session/current',
    audience: 'session',
    summary: 'The signed-in user',
    answer: CurrentUser,
  }),
  session_logout: route({
    method: 'POST',
    path: '/session/logout',
    audience: 'session',
    summary: 'Ends the session',
    answer: z.object({ location: z.string() }),
  }),
  setup_page: route({
    method: 'GET',
    path: '/session/setup/',
    audience: 'public',
    summary: 'The first-visit page, open until the first supervisor exists',
    media: 'text/html',
  }),
  setup_create: route({
    method: 'POST',
    path: '/session/setup/',
    audience: 'public',
    summary: 'Creates the first supervisor with the one-time code that the start printed, and signs in',
    body: z.strictObject({
      code: z.string().max(100),
      login: Login,
      name: z.string().trim().max(250),
      password: Password,
    }),
    answer: z.object({ location: z.string() }),
  }),
} as const;
