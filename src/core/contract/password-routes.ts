import { z } from 'zod';
import { route } from './route.ts';
import { Password } from './session-routes.ts';

/** The routes by which passwords are changed apart from the pages of the session area. */
export const PASSWORD_ROUTES = {
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
