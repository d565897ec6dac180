import { z } from 'zod';
import { Choice } from '../../catalog/schema.ts';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { MAX_NEW_CHOICES } from '../route/limits.ts';

/** A label as a catalog may have it, on one line. */
const ChoiceLabel = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .regex(/^[^\p{Cc}]+$/u)
  .refine((text) => text.isWellFormed());

/** A column that has the same choices, by the labels of its table and its own. */
const SharingColumn = z.object({ table: z.string(), column: z.string() });

const ChoicesAnswer = z.object({
  /** The version of the catalog that has them. */
  version: z.number(),
  /** For each label the code of its choice, of one that was there already too. */
  codes: z.array(z.string()),
  /** The labels that are new. */
  added: z.array(z.string()),
  /** The columns that have these choices by now, and all choices of them in the user's language. */
  columns: z.array(z.number()),
  choices: z.array(Choice),
  /** Where a data type gives the choices: its other columns. */
  sharing: z.array(SharingColumn),
});

export type ChoicesAnswer = z.infer<typeof ChoicesAnswer>;

/** The routes by which choices are added where they are missing. */
export const CHOICE_ROUTES = {
  admin_choices_add: route({
    method: 'POST',
    path: '/admin/choices/add',
    audience: 'configuration',
    summary:
      'Adds choices to a column, or to the data type that gives it its choices, as one new version of the catalog; of a label that a choice has already, whatever case and accents, that choice is given. Changes of the catalog have no undo: a choice is taken away again by another change of the configuration',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      columnId: naming('column', z.number().int().positive()),
      /** In the language of the user. */
      labels: naming('plain', z.array(ChoiceLabel).min(1).max(MAX_NEW_CHOICES)),
    }),
    answer: ChoicesAnswer,
  }),
} as const;
