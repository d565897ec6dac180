import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Digits, route } from '../route/route.ts';
import { NextPlace } from '../session/session-routes.ts';

/**
 * What a role gives: a grant about a table, the tables of a module, or everything; the table's own rights, which it opens;
 * that it names an action; or that it is a role at all.
 */
const GrantAbout = z.object({
  kind: z.enum(['table', 'module', 'everything', 'own', 'action', 'any']),
  label: z.string(),
});

/**
 * A condition of a role. `text` is null where the reader may not read all that it names; `holds` where it is not known
 * whether it is true here: no record was asked about, or the reader could not see it for themselves.
 */
const ToldCondition = z.object({ text: z.string().nullable(), holds: z.boolean().nullable() });
type ToldCondition = z.infer<typeof ToldCondition>;

/** A role's grant as it is told to a reader. */
export const ToldGrant = z.object({
  role: z.string(),
  about: GrantAbout,
  /** What it gives of what was asked for. */
  operations: z.array(z.enum(['create', 'read', 'update', 'delete'])),
  condition: ToldCondition.nullable(),
});
export type ToldGrant = z.infer<typeof ToldGrant>;

/** A control with its condition; null where the reader may not read all that it names. */
export const ToldControl = z.object({ name: z.string().nullable(), condition: z.string().nullable() });
export type ToldControl = z.infer<typeof ToldControl>;

/** A control that keeps an action from records, with its words. */
const ToldActionControl = ToldControl.extend({ message: z.string() });

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
  /** The action is restricted, and no role names it; null where the reader may not know the action. */
  z.object({ reason: z.literal('unnamed'), action: z.string().nullable() }),
  /** Running the action needs a right on a table; null where the reader may not know the table. */
  z.object({
    reason: z.literal('operation'),
    operation: z.enum(['create', 'read', 'update', 'delete']),
    table: z.string().nullable(),
  }),
  z.object({
    reason: z.literal('state_control'),
    state: z.enum(['hidden', 'readOnly']),
    control: ToldControl,
  }),
  z.object({ reason: z.literal('action_control'), control: ToldActionControl }),
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
  /** Controls that are asked of the records on which the action runs, where no record was named. */
  controls: z.array(ToldActionControl),
});
export type AccessExplanation = z.infer<typeof AccessExplanation>;

/** A role that a user has by groups alone, and those of them that carry it. */
const RoleOfGroups = z.object({ role: z.string(), groups: z.array(z.string()) });
export type RoleOfGroups = z.infer<typeof RoleOfGroups>;

/** The same about a person, with where roles come from that are not the person's own. */
export const PersonalExplanation = AccessExplanation.extend({ through: z.array(RoleOfGroups) });
export type PersonalExplanation = z.infer<typeof PersonalExplanation>;

/**
 * What a role or a person may do on a table: four letters, for creating, reading, updating and deleting; `a` always, `c`
 * under a condition, `n` never.
 */
const Letters = z.string().regex(/^[acn]{4}$/);

/** An action that runs only where a role names it: one letter for what the person may do, and one of each role. */
const ActionRow = z.object({
  id: z.number(),
  label: z.string(),
  union: z
    .string()
    .regex(/^[acn]$/)
    .nullable(),
  cells: z.string(),
});

/** Tables by module, and what roles grant on each; of a person, their roles and what these give together. */
export const AccessMatrix = z.object({
  user: z.object({ id: z.number(), login: z.string(), name: z.string(), supervisor: z.boolean() }).nullable(),
  roles: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      /** Those through which a person has the role, where it is not the own one. */
      groups: z.array(z.string()),
      /** Whoever has it may make links for people without an account. */
      sharesLinks: z.literal(true).optional(),
      /** Whoever has it may read and write messages. */
      usesMessages: z.literal(true).optional(),
    }),
  ),
  modules: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      tables: z.array(
        z.object({
          id: z.number(),
          label: z.string(),
          /** What the person may do; null where no person was asked about. */
          union: Letters.nullable(),
          /** What each role grants: its four letters, in the order of the roles. */
          cells: z.string(),
          /** It has rights of its own, which hold in place of all that roles grant. */
          hasOwnRights: z.literal(true).optional(),
          /** Its restricted actions. */
          actions: z.array(ActionRow),
        }),
      ),
    }),
  ),
  /** Restricted actions that belong to no table. */
  actions: z.array(ActionRow),
  /** What must hold of roles; all of it does. */
  assertions: z.array(
    z.object({
      id: z.number(),
      label: z.string(),
      role: z.string(),
      may: z.boolean(),
      operation: z.enum(['create', 'read', 'update', 'delete', 'run']),
      table: z.string(),
      column: z.string().nullable(),
      /** What is run. */
      action: z.string().nullable(),
    }),
  ),
});
export type AccessMatrix = z.infer<typeof AccessMatrix>;

/** A grant in full: all that it lets be done, and with which columns; null stands for all of them. */
export const FullGrant = ToldGrant.extend({
  readColumns: z.array(z.string()).nullable(),
  writeColumns: z.array(z.string()).nullable(),
});
export type FullGrant = z.infer<typeof FullGrant>;

/** The routes by which rights explain themselves. */
export const ACCESS_ROUTES = {
  api_access_explain: route({
    method: 'GET',
    path: '/api/access/explain/{idform}/{idenreg}',
    audience: 'session',
    summary:
      'Why something may be done with a record, or an action be run on it, or not: by which roles, what stands against it, what would allow it. `idenreg` 0 asks about any record of the table, `idform` 0 about an action that belongs to none. The rights of another `user`, or of a `role` by itself, are told to supervisors whose configuration is open',
    params: z.object({ tableId: naming('table', Digits), recordId: naming('record', Digits) }),
    query: z.object({
      operation: z.enum(['read', 'create', 'update', 'delete']).optional(),
      /** The id of a column of the table, for reading it, or writing it. */
      column: naming('column', Digits).optional(),
      /** The id of an action instead of an operation. */
      action: naming('action', Digits).optional(),
      /** The window that shows the record: controls are judged by its draft. */
      contextId: naming('context', Digits).optional(),
      windowId: naming('window', Digits).optional(),
      user: naming('user', Digits).optional(),
      role: naming('role', Digits).optional(),
    }),
    answer: PersonalExplanation,
  }),
  admin_access_matrix: route({
    method: 'GET',
    path: '/admin/access/matrix',
    audience: 'configuration',
    summary:
      'What roles may do on tables: always, under a condition or never. With `user`, that person’s roles and what they give together',
    query: z.object({ user: Digits.optional() }),
    answer: AccessMatrix,
  }),
  admin_access_grants: route({
    method: 'GET',
    path: '/admin/access/grants/{idform}',
    audience: 'configuration',
    summary: 'The grants on a table: those of the role `role`, or of the roles of the person `user`',
    params: z.object({ tableId: Digits }),
    query: z.object({ role: Digits.optional(), user: Digits.optional() }),
    answer: z.object({ grants: z.array(FullGrant) }),
  }),
  admin_access_view_as: route({
    method: 'POST',
    path: '/admin/access/view_as',
    audience: 'configuration',
    summary:
      'Shows the application as a user sees it from now on, in this session, until it is ended; nothing can be changed meanwhile: `session.viewing`',
    body: z.strictObject({ user: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
    answer: NextPlace,
  }),
  session_view_as_end: route({
    method: 'POST',
    path: '/session/view_as/end',
    audience: 'session',
    leaves: true,
    summary: 'Shows the application as the supervisor sees it again',
    body: z.strictObject({}),
    answer: NextPlace,
  }),
} as const;
