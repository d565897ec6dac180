import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';

const Place = z.array(z.union([z.string(), z.number()]));
const Reach = z.enum(['always', 'condition', 'never']);

/** How many records: exactly so many, at least so many, or not counted in the time that there was. */
const counted = { count: z.number(), counted: z.enum(['exact', 'atLeast', 'not']) };

/** A record by its title, with the value that it is named for. */
const ImpactRecord = z.object({ id: z.number(), title: z.string(), value: z.string().optional() });
export type ImpactRecord = z.infer<typeof ImpactRecord>;

/** The first of the records that are counted, of a table. */
const records = { tableId: naming('plain', z.number()), records: z.array(ImpactRecord) };

/** Why a draft could not be applied to the values that there are. */
const ImpactProblem = z.object({
  place: Place,
  message: z.string(),
  /** What the change asks of values, and who has others; none where it is not about values. */
  demand: z
    .object({
      kind: z.enum(['unconverted', 'empty', 'twice', 'overlap', 'any', 'rounded']),
      count: z.number(),
      ...records,
    })
    .optional(),
});
export type ImpactProblem = z.infer<typeof ImpactProblem>;

/** A control that is new or says something else, and the records that break it. */
const BrokenControl = z.object({
  place: Place,
  label: z.string(),
  table: z.string(),
  /** Whether such records are refused when they are saved next; otherwise there is a warning. */
  refuses: z.boolean(),
  ...counted,
  ...records,
});
export type BrokenControl = z.infer<typeof BrokenControl>;

/** The columns of which records have a choice. */
const ChoiceHolders = z.object({
  holders: z.array(
    z.object({
      table: z.string(),
      column: z.string(),
      required: z.boolean(),
      /** Records have several choices in it. */
      several: z.boolean(),
      ...counted,
    }),
  ),
});
export type ChoiceHolders = z.infer<typeof ChoiceHolders>;

const Operation = z.enum(['create', 'read', 'update', 'delete', 'readColumn', 'writeColumn', 'run']);

/** What applying a draft would do. */
export const DraftImpact = z.object({
  problems: z.array(ImpactProblem),
  /** Places of which it was not found out in time whether values stand in the way: applying finds out. */
  unchecked: z.array(Place),
  /** How many rules about roles were asked; those that do not hold are among the problems. */
  assertions: z.number(),
  broken: z.array(BrokenControl),
  /** Choices that go, with the records that have them. */
  choices: z.array(
    z.object({
      /** Where the list of choices is configured. */
      place: Place,
      code: z.string(),
      table: z.string(),
      column: z.string(),
      choice: z.string(),
      /** What they get in its place: another choice by its label, or null for nothing; left out, they keep it. */
      becomes: z.string().nullable().optional(),
      ...counted,
    }),
  ),
  /**
   * Columns that get another type, with how many records have a value that is converted, and how many open forms have
   * something typed in them: of those in which it gives way to what is stored, the first users by name.
   */
  types: z.array(
    z.object({
      place: Place,
      table: z.string(),
      column: z.string(),
      was: z.string(),
      type: z.string(),
      ...counted,
      drafts: z.object({ typed: z.number(), lost: z.number(), names: z.array(z.string()) }),
    }),
  ),
  /** Tables that are written anew, with about how many records and in about how many seconds. */
  rewritten: z.array(z.object({ table: z.string(), records: z.number(), seconds: z.number() })),
  /** Statements on the database. */
  statements: z.number(),
  /** Formulas that read otherwise afterwards. */
  formulas: z.array(z.object({ place: Place, before: z.string(), after: z.string() })),
  /** Objects that stay as they are and use what gets another name, type or choices. */
  touched: z.array(z.object({ kind: z.string(), place: Place, label: z.string() })),
  /** What people keep of lists and imports, and parts of which would mean nothing any more; the first of them by name. */
  saved: z.object({
    count: z.number(),
    owners: z.number(),
    items: z.array(
      z.object({
        what: z.enum(['filter', 'view', 'import']),
        /** What it is called; nothing for what is remembered of imports. */
        name: z.string().nullable(),
        table: z.string(),
        /** Nothing for customers and visitors. */
        owner: z.string().nullable(),
      }),
    ),
  }),
  /** What roles grant afterwards that they do not grant now, and the other way round. */
  rights: z.array(
    z.object({
      role: z.string(),
      table: z.string(),
      operation: z.enum(['create', 'read', 'update', 'delete']),
      before: Reach,
      after: Reach,
      /** How many users have the role. */
      users: z.number(),
    }),
  ),
  /** What that means for people: users who are no supervisors, with all of their roles together. */
  people: z.object({
    users: z.number(),
    of: z.number(),
    changes: z.array(
      z.object({
        operation: Operation,
        table: z.string(),
        /** The column or action that it is about. */
        part: z.string().optional(),
        before: Reach,
        after: Reach,
        users: z.number(),
        /** The first of them. */
        names: z.array(z.string()),
      }),
    ),
  }),
});
export type DraftImpact = z.infer<typeof DraftImpact>;

const Revision = z.number().int().positive();

/** The routes that tell what a draft of the configuration would do. */
export const IMPACT_ROUTES = {
  configuration_impact: route({
    method: 'POST',
    path: '/admin/configuration/draft/impact',
    audience: 'configuration',
    personal: true,
    reads: true,
    summary: 'What applying the own draft would do to records, formulas and rights. Nothing is changed',
    body: z.strictObject({ revision: Revision }),
    answer: DraftImpact,
  }),
  configuration_choice: route({
    method: 'POST',
    path: '/admin/configuration/draft/choice',
    audience: 'configuration',
    personal: true,
    reads: true,
    summary: 'How many records have a choice that the own draft is about to take away. Nothing is changed',
    body: z.strictObject({
      /** Where its list is configured. */
      place: z
        .array(z.union([z.string().max(200), z.number().int()]))
        .min(3)
        .max(10),
      code: z.string().max(200),
    }),
    answer: ChoiceHolders,
  }),
  configuration_broken: route({
    method: 'POST',
    path: '/admin/configuration/draft/broken',
    audience: 'configuration',
    personal: true,
    reads: true,
    summary: 'Which records break a control of the own draft, as they are stored now. Nothing is changed',
    body: z.strictObject({ control: naming('plain', z.number().int().positive()) }),
    answer: z.object({
      /** Nothing where the control is wrong, or asks nothing of records that are saved. */
      broken: BrokenControl.nullable(),
    }),
  }),
} as const;
