import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { Edit, MOST_EDITS } from '../../configuration/edit-schema.ts';
import { FORMULA_LENGTH } from '../../marks/formula-length.ts';
import { FormulaCheck } from '../application/formula-routes.ts';
import { Digits, route } from '../route/route.ts';

const Revision = z.number().int().positive();
const Place = z.array(z.union([z.string(), z.number()]));

/** Something wrong in the draft's document, at a place of it. */
const DraftProblem = z.object({ place: Place, message: z.string() });
export type DraftProblem = z.infer<typeof DraftProblem>;

/** A place that the draft and others have changed in different ways. */
const DraftConflict = z.object({
  place: Place,
  before: z.unknown().optional(),
  mine: z.unknown().optional(),
  theirs: z.unknown().optional(),
});

const DraftStep = z.object({ at: z.string(), edits: z.array(Edit) });
export type DraftStep = z.infer<typeof DraftStep>;

/** A draft as its supervisor gets it. */
export const DraftState = z.object({
  /** Goes up with each change of the draft; 0 where there is none. */
  revision: z.number(),
  title: z.string(),
  /** The version of the catalog that the steps are made on, and the one in force. */
  base: z.number(),
  version: z.number(),
  steps: z.array(DraftStep),
  /** How many of the steps are made; those after were undone. */
  done: z.number(),
  /** Why the draft cannot be applied as it is. */
  problems: z.array(DraftProblem),
  /** What must be decided before the draft can go on. */
  conflicts: z.array(DraftConflict),
});
export type DraftState = z.infer<typeof DraftState>;

/** What is known of a formula of a draft. */
const DraftFormula = FormulaCheck.extend({
  /** Why there are no values yet: the records get what it needs when the draft is applied, or it takes too long. */
  waits: z.enum(['applied', 'slow']).optional(),
  /** Of a condition: how many of the newest records fulfil it, and whether those are all. */
  count: z.object({ matching: z.number(), of: z.number(), isAll: z.boolean() }).optional(),
});
export type DraftFormula = z.infer<typeof DraftFormula>;

const Dropdown = z.object({
  choices: z.array(z.object({ id: z.number(), name: z.string(), label: z.string() })),
});

/** What a file of texts would change, and what of it is left out. */
const TextFileCheck = z.object({
  changes: z.array(z.object({ key: z.string(), locale: z.string(), value: z.string() })),
  /** The first of them. */
  problems: z.array(
    z.object({
      what: z.enum(['noPlace', 'noTexts', 'language', 'place', 'twice', 'long']),
      line: z.number(),
      text: z.string(),
      most: z.number().optional(),
    }),
  ),
  /** How many there are. */
  leftOut: z.number(),
});
export type TextFileCheck = z.infer<typeof TextFileCheck>;

/** The routes by which supervisors change the configuration. */
export const CONFIGURATION_ROUTES = {
  configuration_draft: route({
    method: 'GET',
    path: '/admin/configuration/draft',
    audience: 'configuration',
    personal: true,
    summary: 'The own configuration draft: its steps, what is wrong with it, what others changed meanwhile',
    answer: DraftState,
  }),
  configuration_document: route({
    method: 'GET',
    path: '/admin/configuration/document/{version}',
    audience: 'configuration',
    packs: true,
    summary: 'The whole configuration of a version',
    params: z.object({ version: Digits }),
    answer: z.unknown(),
  }),
  configuration_edit: route({
    method: 'POST',
    path: '/admin/configuration/draft/edit',
    audience: 'configuration',
    personal: true,
    largest: 8_000_000,
    summary:
      'Makes a step in the own draft: all of its edits, or none. Formulas may be written in the names of the reader',
    body: z.strictObject({
      revision: z.number().int().min(0),
      edits: z.array(Edit).min(1).max(MOST_EDITS),
    }),
    answer: DraftState,
  }),
  configuration_go: route({
    method: 'POST',
    path: '/admin/configuration/draft/go',
    audience: 'configuration',
    personal: true,
    summary: 'Undoes or makes again steps of the own draft, so that the first `done` of them are made',
    body: z.strictObject({ revision: Revision, done: z.number().int().min(0) }),
    answer: DraftState,
  }),
  configuration_title: route({
    method: 'POST',
    path: '/admin/configuration/draft/title',
    audience: 'configuration',
    personal: true,
    summary: 'Names the own draft',
    body: z.strictObject({ revision: Revision, title: z.string().trim().max(200) }),
    answer: DraftState,
  }),
  configuration_settle: route({
    method: 'POST',
    path: '/admin/configuration/draft/settle',
    audience: 'configuration',
    personal: true,
    summary: 'Decides whose value stays where the draft and others changed the same place',
    body: z.strictObject({
      revision: Revision,
      choices: z
        .array(z.strictObject({ place: Place, take: z.enum(['mine', 'theirs']) }))
        .min(1)
        .max(MOST_EDITS),
    }),
    answer: DraftState,
  }),
  configuration_discard: route({
    method: 'POST',
    path: '/admin/configuration/draft/discard',
    audience: 'configuration',
    personal: true,
    summary: 'Throws the own draft away',
    body: z.strictObject({ revision: Revision }),
    answer: DraftState,
  }),
  configuration_formula: route({
    method: 'POST',
    path: '/admin/configuration/draft/formula',
    audience: 'configuration',
    personal: true,
    reads: true,
    summary:
      'The type of a formula in the own draft, or what is wrong with it and where; with `preview` what it gives for records as they are stored. Nothing is changed',
    body: z.strictObject({
      formula: z.string().max(FORMULA_LENGTH * 2),
      /** The table of the record that the formula belongs to, and the one whose columns are its parameters. */
      tableId: naming('table', z.number().int().positive()).optional(),
      parametersOf: naming('table', z.number().int().positive()).optional(),
      /** The column that the formula shall give the value of. */
      columnId: naming('column', z.number().int().positive()).optional(),
      condition: z.boolean().optional(),
      /** Of how many records a preview is wanted, and of which one before all. */
      preview: naming('plain', z.number().int().min(0).max(20)).optional(),
      recordId: naming('record', z.number().int().positive()).optional(),
    }),
    answer: DraftFormula,
  }),
  configuration_text_file: route({
    method: 'POST',
    path: '/admin/configuration/draft/texts',
    audience: 'configuration',
    personal: true,
    reads: true,
    stream: 'application/octet-stream',
    largest: 16_000_000,
    summary:
      'What a file of texts (CSV or XLSX: `place`, then a column for each locale) would change in the own draft. Nothing is changed',
    answer: TextFileCheck,
  }),
  configuration_apply: route({
    method: 'POST',
    path: '/admin/configuration/draft/apply',
    audience: 'configuration',
    personal: true,
    summary: 'Puts the own draft in force as the next version, all of it or nothing',
    body: z.strictObject({ revision: Revision, title: z.string().trim().min(1).max(200) }),
    answer: z.object({ version: z.number() }),
  }),
  admin_management_roles: route({
    method: 'GET',
    path: '/admin/management/roles',
    audience: 'configuration',
    summary: 'The roles, with how many users have each',
    answer: z.object({
      roles: z.array(z.object({ id: z.number(), name: z.string(), label: z.string(), users: z.number() })),
    }),
  }),
  admin_management_role_users: route({
    method: 'GET',
    path: '/admin/management/role/{role}/users',
    audience: 'configuration',
    summary:
      'Who has a role, by name: the first active users, each with the groups that give it, and the groups',
    params: z.object({ role: naming('role', Digits) }),
    answer: z.object({
      /** How many active users have it. */
      count: z.number(),
      users: z.array(
        z.object({
          id: z.number(),
          login: z.string(),
          name: z.string(),
          /** The role is one of the user's own. */
          own: z.boolean(),
          groups: z.array(z.string()),
        }),
      ),
      groups: z.array(z.object({ id: z.number(), label: z.string() })),
    }),
  }),
  admin_management_edit_role: route({
    method: 'POST',
    path: '/admin/management/edit_role',
    audience: 'configuration',
    personal: true,
    summary: 'Changes properties of a role in the own draft; null takes one away',
    body: z.strictObject({
      role: naming('role', z.number().int().positive()),
      values: z.record(z.string().max(60), z.unknown()),
    }),
    answer: DraftState,
  }),
  configuration_dropdown: route({
    method: 'GET',
    path: '/configuration/dropdown/{kind}',
    audience: 'configuration',
    summary: 'The objects of a kind, to choose from: as the own draft has them',
    params: z.object({
      kind: z.enum(['tables', 'actions', 'views', 'forms', 'roles', 'templates', 'languages', 'datatypes']),
    }),
    answer: Dropdown,
  }),
  configuration_dropdown_columns: route({
    method: 'GET',
    path: '/configuration/dropdown/columns/{idform}',
    audience: 'configuration',
    summary: 'The columns of a table, to choose from',
    params: z.object({ tableId: naming('table', Digits) }),
    answer: Dropdown,
  }),
  configuration_dropdown_choices: route({
    method: 'GET',
    path: '/configuration/dropdown/choices/{idmodele}',
    audience: 'configuration',
    summary: 'The choices of a data type, to choose from',
    params: z.object({ dataTypeId: naming('plain', Digits) }),
    answer: z.object({ choices: z.array(z.object({ code: z.string(), label: z.string() })) }),
  }),
} as const;
