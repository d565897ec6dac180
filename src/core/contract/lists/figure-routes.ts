import { z } from 'zod';
import { naming } from '../../marks/naming.ts';
import { CALCULATIONS, GROUP_PERIODS } from '../../query/calculation.ts';
import { BREAK_ORDERS, MAX_BREAKS, MAX_MARKS, MAX_MEASURES } from '../../query/chart.ts';
import { MAX_PIVOT_COLUMNS, MAX_PIVOT_MEASURES, MAX_PIVOT_ROWS } from '../../query/pivot.ts';
import { RequestFilter } from '../../query/filter-schema.ts';
import { route } from '../route/route.ts';
import { chosenOf, ListPath, listOf } from './list-routes.ts';

/** A column by whose values records are put together: moments by periods of the viewer's time zone, numbers by steps. */
export const RequestBreak = z.strictObject({
  column: ListPath,
  period: z.enum(GROUP_PERIODS).optional(),
  step: naming('plain', z.number().positive().max(1e12)).optional(),
  sortedBy: z.enum(BREAK_ORDERS).optional(),
  descending: z.boolean().optional(),
  /** Elements that are told apart; the others are put together. */
  top: naming('plain', z.number().int().min(1).max(MAX_MARKS)).optional(),
});
export type RequestBreak = z.infer<typeof RequestBreak>;

/** What is calculated of the records of an element; without a column how many they are. */
export const RequestMeasure = z.strictObject({ column: ListPath.optional(), how: z.enum(CALCULATIONS) });
export type RequestMeasure = z.infer<typeof RequestMeasure>;

/** The records that figures are about: those of a list, of them some alone, or all but some. */
const figureParts = {
  ...listOf,
  ...chosenOf,
  measures: z.array(RequestMeasure).max(MAX_MEASURES),
  breaks: z.array(RequestBreak).max(MAX_BREAKS),
};

/**
 * `cells` are the results of each pair of elements, and of all of them: the places of its elements in their breaks, -1
 * for those that were put together, null for all; the number of records; the results in the order of `measures`. Of each
 * break, `elements` are value (of a link `[id, title]`) and end of the period or step, null for other ones, and `others`
 * is how many were put together.
 */
export const FigureAnswer = z.object({
  breaks: z.array(z.object({ elements: z.array(z.tuple([z.unknown(), z.unknown()])), others: z.number() })),
  cells: z.array(z.tuple([z.array(z.number().nullable()), z.number(), z.array(z.unknown())])),
});
export type FigureAnswer = z.infer<typeof FigureAnswer>;

export const FigureRequest = z.strictObject(figureParts);
export type FigureRequest = z.infer<typeof FigureRequest>;

/**
 * An element of a break: its value (of a link the id, of a period or a step where it begins, null for records without
 * one); or what was put together, by the values of the elements that were not.
 */
const DrillElement = z.union([
  z.strictObject({ value: naming('values', z.unknown()) }),
  z.strictObject({ others: z.array(naming('values', z.unknown())).max(MAX_MARKS + 1) }),
]);
export type DrillElement = z.infer<typeof DrillElement>;

/** Most breaks and measures of what is drilled into: those of a pivot, which are more than those of a chart. */
const MAX_DRILLED_BREAKS = MAX_PIVOT_ROWS + MAX_PIVOT_COLUMNS;
const MAX_DRILLED_MEASURES = Math.max(MAX_MEASURES, MAX_PIVOT_MEASURES);

/** An element of figures: one of each break, null for all of it. */
const DrillRequest = z.strictObject({
  ...figureParts,
  measures: z.array(RequestMeasure).max(MAX_DRILLED_MEASURES),
  breaks: z.array(RequestBreak).max(MAX_DRILLED_BREAKS),
  at: z.array(DrillElement.nullable()).max(MAX_DRILLED_BREAKS),
});
export type DrillRequest = z.infer<typeof DrillRequest>;

/** The filter of the records behind an element, that of the list in it, how many they are, and the results over them. */
const DrillAnswer = z.object({
  filter: RequestFilter,
  count: z.number(),
  results: z.array(z.unknown()),
});
export type DrillAnswer = z.infer<typeof DrillAnswer>;

export const DRILL_ROUTES = {
  list_full_drill: route({
    method: 'POST',
    path: '/list/full/drill',
    audience: 'session',
    reads: true,
    summary: 'The filter and the number of the records behind an element of a chart or a cell of a pivot',
    body: DrillRequest,
    answer: DrillAnswer,
  }),
} as const;
