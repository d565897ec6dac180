import { z } from 'zod';
import { AccountSecurity } from './account-routes.ts';
import { Digits, route } from '../route/route.ts';
import { PersonSession } from '../settings/security-routes.ts';

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
  /** The account at the provider of single sign-on that is the user's: what that provider is called here, if it has a name. */
  companyAccount: z.object({ since: z.string(), provider: z.string().nullable() }).nullable(),
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
    }),
  ),
  supervisor: z.boolean(),
});
export type UserInfo = z.infer<typeof UserInfo>;

/** A group as the administrator's part of its form shows it, beside the columns. */
export const GroupInfo = UserInfo.pick({ id: true, roles: true }).extend({
  /** How many users are in it, and how many more by the groups inside. */
  members: z.number(),
  inside: z.number(),
});
export type GroupInfo = z.infer<typeof GroupInfo>;

/** What a user sees, in numbers. */
export const SeenTables = z.object({
  tables: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      /** How many the user sees, of the `total` that who asks sees. */
      count: z.number(),
      total: z.number(),
      /** How many the user may change; null where that would have to be counted among very many. */
      changes: z.number().nullable(),
      /** False for counts that were estimated, of very many records. */
      exact: z.boolean(),
    }),
  ),
  /** How many more tables the user may read. */
  more: z.number(),
});
export type SeenTables = z.infer<typeof SeenTables>;

/** One thing that a user did to come in, or that an administrator did about that user. */
export const UserActivityLine = z.object({
  /** Tells it apart from the others. */
  key: z.string(),
  at: z.string(),
  /** What happened: a code of either trail, or what a change of the user came to, such as `role-added`. */
  what: z.string(),
  /** Who did it, by name; null where it was the user, or nobody who has one. */
  by: z.string().nullable(),
  /** The role, group or text that it was about. */
  name: z.string().nullable(),
  /** How the user came in. */
  method: z.string().nullable(),
  /** A code: why it was refused. */
  reason: z.string().nullable(),
  address: z.string().nullable(),
  /** How many refusals in a row it stands for. */
  times: z.number(),
});
export type UserActivityLine = z.infer<typeof UserActivityLine>;

/** What happened to a user, the latest first. */
export const UserActivity = z.object({
  lines: z.array(UserActivityLine),
  /** Whether there is more in the trails. */
  more: z.boolean(),
});
export type UserActivity = z.infer<typeof UserActivity>;

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
    summary: 'How many records of each table a user sees and may change, of the first twelve tables',
    params: z.object({ user }),
    answer: SeenTables,
  }),
  admin_user_activity: route({
    method: 'GET',
    path: '/admin/user/{user}/activity',
    audience: 'configuration',
    summary:
      'What a user did to sign in and what administrators did about that user, the latest first, at most twelve lines',
    params: z.object({ user }),
    answer: UserActivity,
  }),
  admin_group: route({
    method: 'GET',
    path: '/admin/group/{group}',
    audience: 'configuration',
    summary:
      'The roles that members have by a group, with the groups that give them, and how many members it has',
    params: z.object({ group: Digits }),
    answer: GroupInfo,
  }),
} as const;
