import { z } from 'zod';
import { AccountSecurity } from './account-routes.ts';
import { Digits, route } from '../route/route.ts';
import { PersonSession } from '../settings/security-routes.ts';

/** What a role does on tables, counted: on how many one may read, create, change, delete, conditions aside. */
const Reach = z.object({ read: z.number(), create: z.number(), update: z.number(), delete: z.number() });

/** A user as the administrator's part of the form shows it, beside the columns. */
export const UserInfo = z.object({
  id: z.number(),
  login: z.string(),
  name: z.string(),
  state: z.enum(['active', 'disabled', 'invited', 'locked']),
  /** The last sign-in; null where there was none in the time that the trail keeps. */
  lastSignIn: z.object({ at: z.string(), address: z.string() }).nullable(),
  /** Since when the password is what it is; null without one. */
  passwordSince: z.string().nullable(),
  /** Until when a link to choose a password works that was sent or handed on; null without one. */
  linkUntil: z.string().nullable(),
  /** Whether a link goes to the user by mail: there is an address and a mail server. */
  mail: z.boolean(),
  /** How many characters a password has at least. */
  shortest: z.number(),
  factors: AccountSecurity.pick({ totp: true, recoveryCodes: true }).extend({
    passkeys: z.array(z.object({ name: z.string(), createdAt: z.string(), usedAt: z.string().nullable() })),
  }),
  sessions: z.array(PersonSession),
  /** The roles that the user has: `own`, and by which groups. */
  roles: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      own: z.boolean(),
      groups: z.array(z.string()),
      reach: Reach,
    }),
  ),
  supervisor: z.boolean(),
  /** What they give together; null for a user who cannot sign in. */
  reach: Reach.nullable(),
  tables: z.number(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** What a user sees, in numbers. */
export const SeenTables = z.object({
  tables: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      count: z.number(),
      /** False for a count that was estimated, of very many records. */
      exact: z.boolean(),
      mayChange: z.boolean(),
    }),
  ),
  /** How many more tables the user may read. */
  more: z.number(),
});
export type SeenTables = z.infer<typeof SeenTables>;

const user = Digits;

/** The routes by which administrators look at a user. */
export const USER_ROUTES = {
  admin_user: route({
    method: 'GET',
    path: '/admin/user/{user}',
    audience: 'configuration',
    summary: 'How a user signs in, with which roles and where they come from, and the open sessions',
    params: z.object({ user }),
    answer: UserInfo,
  }),
  admin_user_sees: route({
    method: 'GET',
    path: '/admin/user/{user}/sees',
    audience: 'configuration',
    summary: 'How many records of each table a user sees, of the first twelve tables',
    params: z.object({ user }),
    answer: SeenTables,
  }),
} as const;
