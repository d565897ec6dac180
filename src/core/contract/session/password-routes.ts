import { z } from 'zod';
import { route } from '../route/route.ts';
import { Locale, Login, Message, NextPlace, Password } from './session-routes.ts';

const Token = z.string().max(100);

/** The routes by which passwords are changed: forgotten ones, one's own, and those of others by an administrator. */
export const PASSWORD_ROUTES = {
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
  account_password: route({
    method: 'POST',
    path: '/session/account/password',
    audience: 'session',
    summary:
      'Changes the own password, after the current one was given; all other sessions of the account end',
    body: z.strictObject({ current: Password, password: Password }),
    answer: z.object({}),
  }),
  admin_user_reset: route({
    method: 'POST',
    path: '/admin/security/user/reset',
    audience: 'configuration',
    summary:
      'Sends a user a link to choose a new password, which works for 30 minutes, or an invitation where the user has none yet, for three days; where the user has no e-mail address or no mail server is set, `link` has it to hand on',
    body: z.strictObject({ user: z.number().int().min(0) }),
    answer: z.object({
      mailed: z.boolean(),
      link: z.string().nullable(),
      /** When the link ends. */
      until: z.string(),
    }),
  }),
  admin_user_password: route({
    method: 'POST',
    path: '/admin/security/user/password',
    audience: 'configuration',
    fields: true,
    summary: 'Gives a user a password; all sessions of the user but the one that asks end',
    body: z.strictObject({ user: z.number().int().min(0), password: Password }),
    answer: z.object({}),
  }),
} as const;
