import { z } from 'zod';
import { route } from '../route/route.ts';

const Id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Something to choose, in the reader's language. */
const Choice = z.object({ id: z.number(), label: z.string() });

/** The settings of the extranet and of visitors, with what they can be set to; null where nothing is set. */
export const ExtranetInfo = z.object({
  active: z.boolean(),
  table: z.number().nullable(),
  loginColumn: z.number().nullable(),
  passwordColumn: z.number().nullable(),
  emailColumn: z.number().nullable(),
  /** The user whose rights extranet users have. */
  account: z.number().nullable(),
  /** The user whose rights anonymous visitors have; nobody comes in without one. */
  anonymous: z.number().nullable(),
  /** The tables whose records can sign in, with the columns that serve. */
  tables: z.array(
    Choice.extend({
      loginColumns: z.array(Choice),
      passwordColumns: z.array(Choice),
      emailColumns: z.array(Choice),
    }),
  ),
  /** The users whose rights can be lent, with their roles. */
  users: z.array(
    z.object({ id: z.number(), login: z.string(), name: z.string(), roles: z.array(z.string()) }),
  ),
  /** The links of the login page; `offered` where the anonymous account may run the action. */
  links: z.array(Choice.extend({ url: z.string().nullable(), offered: z.boolean() })),
});
export type ExtranetInfo = z.infer<typeof ExtranetInfo>;

/** The routes by which administrators let customers and visitors in (spec 2, 7). */
export const EXTRANET_ROUTES = {
  admin_noutonline_extranet: route({
    method: 'GET',
    path: '/admin/noutonline/extranet/',
    audience: 'configuration',
    summary: 'Whose records may sign in, with whose rights, and what can be chosen',
    answer: ExtranetInfo,
  }),
  admin_noutonline_extranet_save: route({
    method: 'POST',
    path: '/admin/noutonline/extranet/save',
    audience: 'configuration',
    summary:
      'Changes the settings of the extranet that are given and leaves the others; null takes one away. Sessions that they no longer let in end with the next call',
    body: z.strictObject({
      active: z.boolean().optional(),
      table: Id.nullable().optional(),
      loginColumn: Id.nullable().optional(),
      passwordColumn: Id.nullable().optional(),
      emailColumn: Id.nullable().optional(),
      account: Id.nullable().optional(),
    }),
    answer: ExtranetInfo,
  }),
  admin_noutonline_extranet_anonymous: route({
    method: 'POST',
    path: '/admin/noutonline/extranet/anonymous',
    audience: 'configuration',
    summary: 'Names the user whose rights anonymous visitors have; null closes the door to them',
    body: z.strictObject({ account: Id.nullable() }),
    answer: ExtranetInfo,
  }),
} as const;
