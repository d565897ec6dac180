import { z } from 'zod';
import { MailSettings } from '../../site-settings/mail.ts';
import { Digits, route } from '../route/route.ts';

/** A text that may be left empty. */
const Typed = z.string().trim().max(250);

/** The mail server as administrators see it: whether its password is set, never which it is. */
export const MailInfo = z.object({
  host: z.string(),
  port: z.number(),
  security: MailSettings.shape.security.unwrap(),
  user: z.string(),
  password_set: z.boolean(),
  from: z.string(),
  /** Where links of messages lead; null where nobody said, and then links are sent from this machine alone. */
  base_url: z.string().nullable(),
  /** Messages in the outbox that wait, and that were given up. */
  waiting: z.number(),
  failed: z.number(),
});
export type MailInfo = z.infer<typeof MailInfo>;

/** A message of the outbox: never what it says. */
export const OutboxMail = z.object({
  id: z.number(),
  purpose: z.string(),
  account: z.string().nullable(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  /** How often it was tried. */
  attempts: z.number(),
  /** Why it is not sent, in the reader's language, and what the mail server said. */
  reason: z.string().nullable(),
  answer: z.string().nullable(),
  createdAt: z.string(),
  /** When it is tried next; null where it is not. */
  nextAt: z.string().nullable(),
  sentAt: z.string().nullable(),
  /** It can be tried again. */
  sendable: z.boolean(),
});
export type OutboxMail = z.infer<typeof OutboxMail>;

const MailId = z.strictObject({ id: z.number().int().min(1) });

/** The routes by which administrators see to e-mail. */
export const MAIL_ROUTES = {
  admin_mail: route({
    method: 'GET',
    path: '/admin/mail/',
    audience: 'configuration',
    summary: 'The mail server without its password, and how many messages wait or were given up',
    answer: MailInfo,
  }),
  admin_mail_save: route({
    method: 'POST',
    path: '/admin/mail/save',
    audience: 'configuration',
    fields: true,
    summary:
      'Sets the mail server; an empty host takes it away. Without `password` the one that is set stays, as long as it goes to the same server and user. What waits is tried at once',
    body: z.strictObject({
      host: Typed,
      port: z.number().int().min(1).max(65_535),
      security: MailSettings.shape.security.unwrap(),
      user: Typed,
      password: z.string().max(1_000).optional(),
      from: Typed,
    }),
    answer: MailInfo,
  }),
  admin_mail_test: route({
    method: 'POST',
    path: '/admin/mail/test',
    audience: 'configuration',
    summary: 'Sends a message at once and tells what came of it, and what the mail server said',
    body: z.strictObject({ to: Typed.min(1) }),
    answer: z.object({ sent: z.boolean(), message: z.string(), answer: z.string() }),
  }),
  admin_outbox: route({
    method: 'GET',
    path: '/admin/mail/outbox',
    audience: 'configuration',
    summary:
      'Messages of the last 30 days, the newest first, 50 before the message `before`, or those in one state',
    query: z.object({
      before: Digits.optional(),
      state: z.enum(['waiting', 'sent', 'failed']).optional(),
    }),
    answer: z.object({ mails: z.array(OutboxMail), more: z.boolean() }),
  }),
  admin_outbox_retry: route({
    method: 'POST',
    path: '/admin/mail/outbox/retry',
    audience: 'configuration',
    summary: 'Tries a message again at once that waits or was given up',
    body: MailId,
    answer: z.object({}),
  }),
  admin_outbox_drop: route({
    method: 'POST',
    path: '/admin/mail/outbox/drop',
    audience: 'configuration',
    summary: 'Takes a message out of the outbox; it is not sent any more',
    body: MailId,
    answer: z.object({}),
  }),
} as const;
