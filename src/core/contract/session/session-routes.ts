import { z } from 'zod';
import { route } from '../route/route.ts';

export const Login = z.string().trim().min(1).max(250);
export const Password = z.string().min(1).max(1_000);

export const Locale = z.string().max(20);
const Address = z.string().max(2_000);
/** A flag of a call, or of a plain form, whose values are texts. */
const FormFlag = z.union([z.boolean(), z.literal('1').transform(() => true)]);
/** Where the browser should go. */
export const NextPlace = z.object({ location: z.string() });
export type NextPlace = z.infer<typeof NextPlace>;
/** What a call has to say. */
export const Message = z.object({ message: z.string() });

/** Who is signed in, and how that person reads the application. */
export const CurrentUser = z.object({
  /** 0 for accounts with the rights of another user, who is not named. */
  id: z.number(),
  /** Names the account: those with the rights of one user are told apart by it. */
  account: z.string(),
  kind: z.enum(['intranet', 'extranet', 'anonymous']),
  /** The extranet user's own record; null for everybody else. */
  record: z.object({ table: z.number(), id: z.number() }).nullable(),
  login: z.string(),
  name: z.string(),
  supervisor: z.boolean(),
  /** The configuration is open in this session. */
  configuring: z.boolean(),
  /** A supervisor who may choose what to begin with. */
  firstVisit: z.boolean(),
  locale: z.string(),
  timeZone: z.string(),
  /** The supervisor who sees the application as this user does, and changes nothing; null for the user in person. */
  viewing: z.object({ by: z.string() }).nullable(),
});

export type CurrentUser = z.infer<typeof CurrentUser>;

/** The routes of the session area (spec 2, 7). */
export const SESSION_ROUTES = {
  session_login_page: route({
    method: 'GET',
    path: '/session/login/',
    audience: 'public',
    summary:
      'The login page; `break_glass` = 1 shows supervisors the password form where only single sign-on is wanted',
    query: z.object({
      return: Address.optional(),
      reason: z.string().max(40).optional(),
      _locale: Locale.optional(),
      m_sTimeZone: z.string().max(60).optional(),
      break_glass: z.enum(['0', '1']).optional(),
    }),
    media: 'text/html',
  }),
  session_login: route({
    method: 'POST',
    path: '/session/login/',
    audience: 'public',
    form: {
      login: 'login-username',
      password: 'login-password',
      locale: 'locale',
      timeZone: 'timezone',
      returnTo: 'return',
      configuration: 'configuration',
      breakGlass: 'break_glass',
    },
    summary:
      'Signs in with a password; `location` is where the browser should go: into the application, to the second factor, or to a new password. A plain form is answered by a redirect, a refused one by the page',
    body: z.strictObject({
      login: Login,
      password: Password,
      locale: Locale.optional(),
      timeZone: z.string().max(60).optional(),
      returnTo: Address.optional(),
      /** Opens the configuration, for supervisors. */
      configuration: FormFlag.optional(),
      /** A supervisor's way in where only single sign-on is wanted. */
      breakGlass: FormFlag.optional(),
    }),
    answer: NextPlace,
  }),
  session_configure: route({
    method: 'POST',
    path: '/session/configure',
    audience: 'session',
    summary: "Opens the configuration in a supervisor's session, after the password was given once more",
    body: z.strictObject({ password: Password }),
    answer: NextPlace,
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
    leaves: true,
    summary:
      'Ends the session; `location` is the login page, or the provider that ends its own session as well',
    answer: NextPlace,
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
    answer: NextPlace,
  }),
} as const;
