import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';

/** Characters of the secret in a link to unsubscribe at most. */
const MAX_TOKEN = 600;

const Token = z.object({ t: z.string().max(MAX_TOKEN).prefault('') });

/** Addresses of one answer at most. */
export const MAX_UNSUBSCRIBED = 200;

/** How readers of mailings unsubscribe, and how administrators see and take back that they have. */
export const MAILING_ROUTES = {
  mailing_leave_page: route({
    method: 'GET',
    path: '/mailing/leave',
    audience: 'public',
    summary:
      'The page behind a link to unsubscribe from mailings; it changes nothing until its button is pressed',
    query: Token,
    media: 'text/html; charset=utf-8',
  }),
  mailing_leave: route({
    method: 'POST',
    path: '/mailing/leave',
    audience: 'public',
    summary:
      'Unsubscribes the address of a link from mailings, at once: by one press in its reader’s program (RFC 8058)',
    query: Token,
    bearer: true,
    media: 'text/html; charset=utf-8',
  }),
  admin_unsubscribed: route({
    method: 'GET',
    path: '/admin/mail/unsubscribed',
    audience: 'configuration',
    summary: `The addresses that have unsubscribed from mailings and contain a text, the latest first, ${MAX_UNSUBSCRIBED} at most`,
    query: z.object({ text: z.string().max(254).prefault('') }),
    answer: z.object({
      addresses: z.array(z.object({ address: z.string(), at: z.string() })),
      more: z.boolean(),
    }),
  }),
  admin_unsubscribed_remove: route({
    method: 'POST',
    path: '/admin/mail/unsubscribed/remove',
    audience: 'configuration',
    summary: 'Lets mailings go to an address again that had unsubscribed',
    body: z.strictObject({ address: naming('plain', z.string().max(254)) }),
    answer: z.object({}),
  }),
} as const;
