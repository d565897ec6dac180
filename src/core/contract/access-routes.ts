import { z } from 'zod';
import { Digits, route } from './route.ts';

/** What a role's grant is about: a table, the tables of a module, or everything. */
const GrantAbout = z.object({ kind: z.enum(['table', 'module', 'everything']), label: z.string() });

/**
 * A condition of a role. `text` is null where the reader may not read all that it names; `holds` where it is not known
 * whether it is true here: no record was asked about, or the reader could not see it for themselves.
 */
export const ToldCondition = z.object({ text: z.string().nullable(), holds: z.boolean().nullable() });
export type ToldCondition = z.infer<typeof ToldCondition>;

/** A role's grant as it is told to a reader. */
export const ToldGrant = z.object({
  role: z.string(),
  about: GrantAbout,
  condition: ToldCondition.nullable(),
});
export type ToldGrant = z.infer<typeof ToldGrant>;

/** What stands against something. */
export const ToldObstacle = z.discriminatedUnion('reason', [
  z.object({
    reason: z.enum([
      'no_role',
      'computed',
      'numbered',
      'other_end',
      'read_only',
      'supervisors_only',
      'hidden',
      'record',
    ]),
  }),
  z.object({ reason: z.literal('condition'), grants: z.array(ToldGrant) }),
  z.object({ reason: z.literal('columns'), roles: z.array(z.string()) }),
  z.object({ reason: z.literal('target'), table: z.string() }),
]);
export type ToldObstacle = z.infer<typeof ToldObstacle>;

/** Whether something is allowed, by which grants, what stands against it, and which roles would allow it. */
export const AccessExplanation = z.object({
  allowed: z.boolean(),
  by: z.array(ToldGrant),
  against: z.array(ToldObstacle),
  wouldGrant: z.array(
    z.object({
      role: z.string(),
      /** The person has the role; only a condition is not true. */
      has: z.boolean(),
      /** One of them must be true; none where the role is enough. `null` is a condition that the reader may not read. */
      conditions: z.array(z.string().nullable()),
    }),
  ),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** The routes by which rights explain themselves. */
export const ACCESS_ROUTES = {
  api_access_explain: route({
    method: 'GET',
    path: '/api/access/explain/{idform}/{idenreg}',
    audience: 'session',
    summary:
      'Why something may be done with a record or not: by which roles, what stands against it, what would allow it. `idenreg` 0 asks about any record of the table. The rights of another `user` are told to supervisors whose configuration is open',
    params: z.object({ idform: Digits, idenreg: Digits }),
    query: z.object({
      operation: z.enum(['read', 'create', 'update', 'delete']),
      /** The id of a column of the table, for reading it, or writing it. */
      column: Digits.optional(),
      user: Digits.optional(),
    }),
    answer: AccessExplanation,
  }),
} as const;
