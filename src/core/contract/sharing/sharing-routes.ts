import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { ListPath, listOf, RequestSort } from '../lists/list-routes.ts';
import { SORT_COLUMNS } from '../route/limits.ts';
import { route } from '../route/route.ts';

/** Hours for which a link can be open: from one to a year. */
const LONGEST = 365 * 24;
const MIN_PASSWORD = 8;
const MAX_PASSWORD = 128;
/** Columns that a shared list shows at most. */
const MAX_SHARED_COLUMNS = 50;

const LinkId = naming('plain', z.number().int().positive());

/** A list as its maker sees it. */
export const SharedListOf = z.strictObject({
  ...listOf,
  viewId: naming('plain', z.number().int().positive()).optional(),
  columns: z.array(ListPath).min(1).max(MAX_SHARED_COLUMNS),
  sort: z.array(RequestSort).max(SORT_COLUMNS).optional(),
});

/** A record as a form shows it; without a form, with all columns of its table. */
const SharedRecordOf = z.strictObject({
  tableId: naming('table', z.number().int().positive()),
  recordId: naming('record', z.number().int().positive()),
  formId: naming('plain', z.number().int().positive()).optional(),
});

const SharedLink = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(['list', 'record', 'feed']),
  tableId: z.number(),
  recordId: z.number().nullable(),
  /** The planning of a feed. */
  viewId: z.number().nullable(),
  /** It asks for a password. */
  locked: z.boolean(),
  madeAt: z.string(),
  /** Null where it stays open until it is ended. */
  expiresAt: z.string().nullable(),
  /** How often it was opened, and when last. */
  opened: z.number(),
  openedAt: z.string().nullable(),
});
export type SharedLink = z.infer<typeof SharedLink>;

/** The same with who made it; the name is null where the account is no more. */
const LinkOfSomebody = SharedLink.extend({ account: z.string(), maker: z.string().nullable() });
export type LinkOfSomebody = z.infer<typeof LinkOfSomebody>;

/** Links to a list or a record for people without an account, as their makers see them. */
export const SHARING_ROUTES = {
  share_create: route({
    method: 'POST',
    path: '/share/create',
    audience: 'session',
    summary:
      'Makes a link by which a list or a record can be read without an account. The key is told this once',
    body: z.strictObject({
      name: z.string().trim().min(1).max(100),
      hours: naming('plain', z.number().int().min(1).max(LONGEST)),
      password: z.string().min(MIN_PASSWORD).max(MAX_PASSWORD).optional(),
      of: z.union([z.strictObject({ list: SharedListOf }), z.strictObject({ record: SharedRecordOf })]),
    }),
    answer: z.object({ id: z.number(), address: z.string(), expiresAt: z.string() }),
  }),
  share_list: route({
    method: 'GET',
    path: '/share/list',
    audience: 'session',
    personal: true,
    summary: 'The open links that one has made, the newest first',
    answer: z.object({ links: z.array(SharedLink) }),
  }),
  share_end: route({
    method: 'POST',
    path: '/share/end',
    audience: 'session',
    summary: 'Ends a link that one has made',
    body: z.strictObject({ linkId: LinkId }),
    answer: z.object({ ended: z.number() }),
  }),
  admin_share_list: route({
    method: 'GET',
    path: '/admin/share/list',
    audience: 'configuration',
    summary: 'The open links of everybody, the newest first',
    answer: z.object({ links: z.array(LinkOfSomebody) }),
  }),
  admin_share_end: route({
    method: 'POST',
    path: '/admin/share/end',
    audience: 'configuration',
    summary: 'Ends a link, or all of an account',
    body: z.union([
      z.strictObject({ linkId: LinkId }),
      z.strictObject({ account: naming('plain', z.string().min(1).max(100)) }),
    ]),
    answer: z.object({ ended: z.number() }),
  }),
} as const;
