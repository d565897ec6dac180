import { z } from 'zod';
import { partialSetting } from '../../site-settings/parts.ts';
import { SecuritySettings } from '../../site-settings/security.ts';
import { Digits, route } from '../route/route.ts';

const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const Moment = z.iso.datetime({ offset: true });
/** How many lines one answer has at most. */
const Limit = z
  .string()
  .regex(/^\d{1,3}$/)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= 200, 'from 1 to 200')
  .prefault('50');

/** Browser and system by the sender's own word; null where it does not tell. */
const DeviceInfo = z.object({
  browser: z.string().nullable(),
  system: z.string().nullable(),
  handheld: z.boolean(),
});

/** A session as its owner sees it: how, since when and from where; `present` is the one that asks. */
export const SessionInfo = z.object({
  id: z.number(),
  present: z.boolean(),
  method: z.string(),
  since: z.string(),
  lastSeen: z.string(),
  address: z.string(),
  device: DeviceInfo,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** A session as an administrator sees it: whose it is as well. */
export const PersonSession = SessionInfo.extend({
  account: z.string(),
  kind: z.enum(['intranet', 'extranet', 'anonymous']),
  login: z.string(),
  name: z.string(),
});
export type PersonSession = z.infer<typeof PersonSession>;

/** One line of the trail of the session area. */
export const SignInLine = z.object({
  id: z.number(),
  at: z.string(),
  what: z.string(),
  method: z.string(),
  /** The second factor that completed it. */
  factor: z.string().nullable(),
  /** Null where the login is nobody's. */
  account: z.string().nullable(),
  login: z.string(),
  name: z.string().nullable(),
  /** A code: why it was refused. */
  reason: z.string().nullable(),
  address: z.string(),
  device: DeviceInfo,
  session: z.number().nullable(),
});
export type SignInLine = z.infer<typeof SignInLine>;

/** One change of administration; secrets are `true` where one is set. */
export const ChangeLine = z.object({
  id: z.number(),
  at: z.string(),
  /** Null where the command line or the start did it. */
  user: z.object({ id: z.number(), login: z.string(), name: z.string() }).nullable(),
  address: z.string().nullable(),
  what: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type ChangeLine = z.infer<typeof ChangeLine>;

const SecurityInfo = z.object({
  settings: SecuritySettings,
  /** The roles that a second factor can be asked of. */
  roles: z.array(z.object({ id: z.number(), name: z.string(), label: z.string() })),
});

/** The routes by which administrators see to security, and people to their own sessions. */
export const SECURITY_ROUTES = {
  admin_security: route({
    method: 'GET',
    path: '/admin/security/',
    audience: 'configuration',
    summary: 'The settings of security, and the roles that they can name',
    answer: SecurityInfo,
  }),
  admin_security_save: route({
    method: 'POST',
    path: '/admin/security/save',
    audience: 'configuration',
    fields: true,
    summary: 'Changes the settings of security that are given and leaves the others',
    body: partialSetting(SecuritySettings),
    answer: SecurityInfo,
  }),
  admin_security_sessions: route({
    method: 'GET',
    path: '/admin/security/sessions',
    audience: 'configuration',
    summary:
      'The open sessions, the last used first, at most 500; `count` is how many there are. `person` keeps those whose login or name contains it',
    query: z.object({ person: z.string().max(250).optional() }),
    answer: z.object({ sessions: z.array(PersonSession), count: z.number() }),
  }),
  admin_security_session_end: route({
    method: 'POST',
    path: '/admin/security/session/end',
    audience: 'configuration',
    summary: "Ends anybody's session, or all sessions of an account",
    body: z.union([z.strictObject({ id: Id }), z.strictObject({ account: z.string().min(1).max(200) })]),
    answer: z.object({ ended: z.number() }),
  }),
  admin_security_sign_ins: route({
    method: 'GET',
    path: '/admin/security/sign_ins',
    audience: 'configuration',
    summary:
      'The trail of sign-ins, the newest first: those before the line `before`, of the kind `what`, of the account or the login (as it was typed, in any case), between two moments',
    query: z.object({
      before: Digits.optional(),
      limit: Limit,
      what: z
        .string()
        .regex(/^[a-z-]{1,40}$/)
        .optional(),
      account: z.string().max(200).optional(),
      login: z.string().trim().max(250).optional(),
      from: Moment.optional(),
      to: Moment.optional(),
    }),
    answer: z.object({ lines: z.array(SignInLine), more: z.boolean() }),
  }),
  admin_security_changes: route({
    method: 'GET',
    path: '/admin/security/changes',
    audience: 'configuration',
    summary: 'The changes of administration, the newest first: those before the line `before`',
    query: z.object({ before: Digits.optional(), limit: Limit }),
    answer: z.object({ lines: z.array(ChangeLine), more: z.boolean() }),
  }),
  session_list: route({
    method: 'GET',
    path: '/session/list',
    audience: 'session',
    personal: true,
    summary: 'The open sessions of who asks, the last used first',
    answer: z.object({ sessions: z.array(SessionInfo) }),
  }),
  session_revoke: route({
    method: 'POST',
    path: '/session/revoke',
    audience: 'session',
    summary: 'Ends one of the own sessions, or all but the present one',
    body: z.union([z.strictObject({ id: Id }), z.strictObject({ others: z.literal(true) })]),
    answer: z.object({ ended: z.number() }),
  }),
} as const;
