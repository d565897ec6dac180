import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';
import { Task } from '../tasks/task-routes.ts';
import { FOLLOWED_HOW, NOTIFICATION_KIND_NAMES, NOTIFICATION_WAYS } from './notification-kinds.ts';

/** Notifications of one answer, and those that one call names at most. */
export const NOTIFICATION_PAGE = 50;
const MAX_NAMED = 200;
/** New ones that an answer to `notification_count` tells of at most. */
export const MAX_NEWEST = 3;

/** What concerns an account, as it may know of it now. */
const Notification = z.object({
  id: z.number(),
  kind: z.enum(NOTIFICATION_KIND_NAMES),
  at: z.string(),
  read: z.boolean(),
  finishedAt: z.string().nullable(),
  /** What whoever caused it is called to the reader. */
  by: z.string().nullable(),
  /** How many records, comments, views or letters it is about. */
  count: z.number(),
  /** The record, or the first of several. */
  record: z
    .object({ tableId: z.number(), recordId: z.number(), title: z.string(), subtitle: z.string().nullable() })
    .nullable(),
  /** The column of a record in which the reader stands now, by its technical name. */
  column: z.string().nullable(),
  /** What became of followed records. */
  how: z.enum(FOLLOWED_HOW).nullable(),
  /** The shared view or filter. */
  saved: z
    .object({
      tableId: z.number(),
      savedId: z.number(),
      viewId: z.number().nullable(),
      kind: z.enum(['filter', 'view']),
      name: z.string(),
    })
    .nullable(),
  /** The background work that has ended. */
  task: Task.nullable(),
  /** Why letters could not be sent, in the reader's language. */
  reason: z.string().nullable(),
  /** What it is about is gone, or may no longer be seen by the reader. */
  hidden: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const id = naming('plain', z.number().int().positive());
const Ids = z.array(id).min(1).max(MAX_NAMED);
const cursor = naming('plain', Digits);
const Changed = z.object({ changed: z.number() });

/** Some of the account's notifications by their ids, or all open ones up to the one with the id `until`. */
const Chosen = z.union([z.strictObject({ ids: Ids }), z.strictObject({ until: id })]);
export type ChosenNotifications = z.infer<typeof Chosen>;

const Ways = z.partialRecord(z.enum(NOTIFICATION_KIND_NAMES), z.enum(NOTIFICATION_WAYS));
export type NotificationWays = z.infer<typeof Ways>;

/** How an account hears of what concerns it. */
const NotificationSettings = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(NOTIFICATION_KIND_NAMES),
      way: z.enum(NOTIFICATION_WAYS),
      ways: z.array(z.enum(NOTIFICATION_WAYS)),
    }),
  ),
  /** When the daily letter is sent, `HH:MM` in the account's time zone. */
  digestAt: z.string(),
  /** Where it goes; empty without an address, and then there is no letter. */
  email: z.string().nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What concerns the account: read, finished and brought back. */
export const NOTIFICATION_ROUTES = {
  notification_list: route({
    method: 'GET',
    path: '/notification/list',
    audience: 'session',
    personal: true,
    summary: "The account's notifications, the latest first: the open ones, or the finished ones",
    query: z.object({
      state: z.enum(['open', 'finished']).optional(),
      /** Those before the one with this id. */
      before: cursor.optional(),
    }),
    answer: z.object({ notifications: z.array(Notification), more: z.boolean() }),
  }),
  notification_count: route({
    method: 'GET',
    path: '/notification/count',
    audience: 'session',
    personal: true,
    unattended: true,
    summary: 'How many open notifications are unread, and the newest of them after one that is known',
    query: z.object({ after: cursor.optional() }),
    answer: z.object({
      unread: z.number(),
      /** The id of the newest notification, whatever its state; 0 without any. */
      latest: z.number(),
      newest: z.array(Notification),
    }),
  }),
  notification_read: route({
    method: 'POST',
    path: '/notification/read',
    audience: 'session',
    summary: 'Marks notifications as read, or as unread',
    body: z.strictObject({ of: Chosen, read: z.boolean() }),
    answer: Changed,
  }),
  notification_finish: route({
    method: 'POST',
    path: '/notification/finish',
    audience: 'session',
    summary: 'Finishes notifications; `finishedAt` brings back those of this call',
    body: z.strictObject({ of: Chosen }),
    answer: Changed.extend({ finishedAt: z.string() }),
  }),
  notification_reopen: route({
    method: 'POST',
    path: '/notification/reopen',
    audience: 'session',
    summary: 'Brings finished notifications back: some, or those that one call has finished',
    body: z.union([z.strictObject({ ids: Ids }), z.strictObject({ finishedAt: z.iso.datetime() })]),
    answer: Changed,
  }),
  notification_settings_get: route({
    method: 'GET',
    path: '/notification/settings',
    audience: 'session',
    personal: true,
    summary: 'How the account hears of what concerns it',
    answer: NotificationSettings,
  }),
  notification_settings_put: route({
    method: 'POST',
    path: '/notification/settings',
    audience: 'session',
    summary: 'Says how the account hears of which kind, and when its daily letter is sent',
    body: z.strictObject({
      ways: Ways,
      digestAt: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM'),
    }),
    answer: NotificationSettings,
  }),
} as const;
