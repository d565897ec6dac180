import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { route } from '../route/route.ts';
import { MAX_CHANGED } from '../route/limits.ts';

/** Values of cells; a text in a link column is the title or a key of the record that it leads to. */
export const CellValues = naming('values', z.record(z.string(), z.unknown()));

/** Something that refuses a cell, or a record where no column is named. */
const RefusedCell = z.object({
  /** The changed record. */
  recordId: z.number().optional(),
  /** The place of the new record among `creations`. */
  creation: z.number().optional(),
  column: z.string().optional(),
  code: z.string(),
  message: z.string(),
});

export type RefusedCell = z.infer<typeof RefusedCell>;

/** A link that was named by a text, as `[id, title]`. */
const NamedLink = z.object({
  column: z.string(),
  text: z.string(),
  value: z.tuple([z.number(), z.string()]),
});

export type NamedLink = z.infer<typeof NamedLink>;

export const CellsAnswer = z.object({
  /** Records that were changed or, with `check`, would be. */
  changed: z.number(),
  /** Ids of the new records; with `check` none is made. */
  created: z.array(z.number()),
  /** Cells that were written or, with `check`, would be. */
  cells: z.number(),
  refused: z.array(RefusedCell),
  links: z.array(NamedLink),
  /** Controls that warn and were not accepted: nothing is written until they are. */
  warnings: z.array(z.object({ control: z.number(), message: z.string() })),
  /** What the journal calls it; null where nothing was written. */
  operation: z.number().nullable(),
});

export type CellsAnswer = z.infer<typeof CellsAnswer>;

/** The routes of cells that are changed in a list: pasted, filled, emptied, typed. */
export const CELLS_ROUTES = {
  list_cells_change: route({
    method: 'POST',
    path: '/list/cells/change',
    audience: 'session',
    once: true,
    largest: 16_777_216,
    summary:
      'Changes cells of a list and creates records, by all rules of a form, as one operation; `check` writes nothing',
    body: z.strictObject({
      tableId: naming('table', z.number().int().positive()),
      changes: z
        .array(
          z.strictObject({
            recordId: naming('record', z.number().int().positive()),
            values: CellValues,
            /** What its user saw in these columns: what others have changed since is not overwritten. */
            seen: CellValues.optional(),
          }),
        )
        .max(MAX_CHANGED)
        .optional(),
      creations: z
        .array(z.strictObject({ values: CellValues }))
        .max(MAX_CHANGED)
        .optional(),
      /** Only says what would be refused. */
      check: z.boolean().optional(),
      /** Writes the rest where cells are refused; else nothing is written then. */
      partial: z.boolean().optional(),
      /** Controls whose warnings were seen. */
      accepted: naming('plain', z.array(z.number().int()).max(1_000)).optional(),
      /** The view of lanes on which cards are moved: its limits that refuse hold. */
      board: naming('plain', z.number().int().positive()).optional(),
    }),
    answer: CellsAnswer,
  }),
} as const;
