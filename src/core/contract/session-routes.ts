import { z } from 'zod';
import { Digits, route } from './route.ts';

const Login = z.string().trim().min(1).max(250);
export const Password = z.string().min(1).max(1_000);

const Locale = z.string().max(20);
const Address = z.string().max(2_000);
const Token = z.string().max(100);
/** A flag of a call, or of a plain form, whose values are texts. */
const FormFlag = z.union([z.boolean(), z.literal('1').transform(() => true)]);
/** Where the browser should go. */
export const NextPlace = z.object({ location: z.string() });
/** What a call has to say. */
const Message = z.object({ message: z.string() });

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
  session_anonyme: route({
    method: 'GET',
    path: '/session/anonyme/',
    audience: 'public',
    summary: 'Opens a visit without a login and goes to the start page, or to the action of `ID`',
    query: z.object({ ID: Digits.optional() }),
    media: 'text/html',
  }),
  session_execute_action: route({
    method: 'POST',
    path: '/session/execute/{idaction}',
    audience: 'public',
    summary: 'Runs an action link of the login page with the rights of the anonymous account',
    params: z.object({ idaction: Digits }),
    answer: Message,
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
  session_reset_password_intranet: route({
    method: 'POST',
    path: '/session/reset_password/intranet/',
    audience: 'public',
    summary: 'Sends a user a link to set a new password; answers alike whether the login exists or not',
    body: z.strictObject({ login: Login }),
    answer: Message,
  }),
  session_reset_password_extranet: route({
    method: 'GET',
    path: '/session/reset_password/extranet/',
    audience: 'public',
    summary: 'The page on which extranet users ask for a new password',
    query: z.object({ login: z.string().max(250).optional(), _locale: Locale.optional() }),
    media: 'text/html',
  }),
  session_reset_password_extranet_send: route({
    method: 'POST',
    path: '/session/reset_password/extranet/send',
    audience: 'public',
    form: { login: 'login', email: 'email' },
    summary:
      'Sends an extranet user a link to set a new password; answers alike whatever exists. A plain form is answered by the page',
    body: z.strictObject({
      login: Login,
      email: z
        .string()
        .trim()
        .min(1)
        .max(250)
        // The same texts as `\S+@\S+`, without trying every beginning.
        .regex(/\S@\S/),
    }),
    answer: Message,
  }),
  session_reset_password_new: route({
    method: 'GET',
    path: '/session/reset_password/new',
    audience: 'public',
    summary:
      'The page behind the link of a reset: it asks for the new password. A token in the address is taken out of it',
    query: z.object({ token: Token.optional(), _locale: Locale.optional() }),
    media: 'text/html',
  }),
  session_reset_password_new_send: route({
    method: 'POST',
    path: '/session/reset_password/new',
    audience: 'public',
    form: { token: 'token', password: 'new-password', again: 'new-again' },
    summary: 'Sets the new password; the link is used up, other sessions of the account end',
    body: z.strictObject({
      token: Token,
      password: Password,
      /** The same once more, from a page whose script did not compare them. */
      again: Password.optional(),
    }),
    answer: NextPlace,
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
