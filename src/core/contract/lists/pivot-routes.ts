import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { MAX_PIVOT_COLUMNS, MAX_PIVOT_MEASURES, MAX_PIVOT_ROWS, PIVOT_SHOWS } from '../../query/pivot.ts';
import { RequestBreak, RequestMeasure } from './figure-routes.ts';
import { listOf } from './list-routes.ts';

/** By what the rows or columns of a pivot are put together, from the outermost on. */
export const PivotBreak = RequestBreak.omit({ top: true, sortedBy: true });
export type PivotBreak = z.infer<typeof PivotBreak>;

const pivotParts = {
  ...listOf,
  measures: z.array(RequestMeasure).min(1).max(MAX_PIVOT_MEASURES),
  rows: z.array(PivotBreak).min(1).max(MAX_PIVOT_ROWS),
  columns: z.array(PivotBreak).max(MAX_PIVOT_COLUMNS),
  /**
   * The place of the measure whose results the rows of each level are sorted by, in all columns or in the one of these
   * values, from the outermost on; by their own values without it.
   */
  sort: z
    .strictObject({
      measure: naming('plain', z.number().int().min(0).max(MAX_PIVOT_MEASURES)),
      descending: z.boolean().optional(),
      column: z.array(naming('values', z.unknown())).max(MAX_PIVOT_COLUMNS).optional(),
    })
    .optional(),
};

export const PivotRequest = z.strictObject(pivotParts);
export type PivotRequest = z.infer<typeof PivotRequest>;

/** Rows or columns that are closed or opened by their user: their values from the outermost on. */
const paths = z.array(z.array(naming('values', z.unknown())).min(1).max(MAX_PIVOT_ROWS)).max(3_000);

/** A pivot as a workbook. */
export const PivotFileRequest = z.strictObject({
  ...pivotParts,
  shows: z.array(z.enum(PIVOT_SHOWS)).max(MAX_PIVOT_MEASURES),
  title: z.string().max(200),
  /** Rows and columns whose parts are not shown. */
  closed: z.strictObject({ rows: paths, columns: paths }),
});
export type PivotFileRequest = z.infer<typeof PivotFileRequest>;

/**
 * A row or column: the places of its elements in their breaks, from the outermost on, and how many it has in it one
 * level below.
 */
const PivotNode = z.tuple([z.array(z.number()), z.number()]);

/**
 * The rows or columns that are told: those of the upper levels first, of one level the first ones of each element before
 * the second ones; of what is in one element they are in their order. `levels` is how many there are of each level.
 */
const PivotSide = z.object({ nodes: z.array(PivotNode), levels: z.array(z.number()) });

/**
 * Of each break, those of the rows first, its elements that are told: the place in their order, the value (of a link
 * `[id, title]`) and the end of the period or step, null for other ones. `cells` are the places of a row and of a column
 * among those told, null for all of them; the number of records; the results in the order of `measures`. Where there are
 * no records, there is no cell.
 */
export const PivotAnswer = z.object({
  elements: z.array(z.array(z.tuple([z.number(), z.unknown(), z.unknown()]))),
  rows: PivotSide,
  columns: PivotSide,
  cells: z.array(z.tuple([z.number().nullable(), z.number().nullable(), z.number(), z.array(z.unknown())])),
});
export type PivotAnswer = z.infer<typeof PivotAnswer>;
