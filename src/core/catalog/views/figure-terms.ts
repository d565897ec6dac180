import { z } from 'zod';
import { Path } from '../../marks/reference.ts';
import { CALCULATIONS, GROUP_PERIODS } from '../../query/calculation.ts';
import { BREAK_ORDERS } from '../../query/chart.ts';

/** A column by whose values the records are put together: days and moments by a period, numbers by a step. */
export const FigureBreak = z.strictObject({
  column: Path,
  period: z.enum(GROUP_PERIODS).optional(),
  step: z.number().positive().max(1e12).optional(),
  sortedBy: z.enum(BREAK_ORDERS).optional(),
  descending: z.boolean().optional(),
});
export type FigureBreak = z.infer<typeof FigureBreak>;

/** Something that is calculated of a column of the records of an element. */
export const ColumnMeasure = z.strictObject({ column: Path, how: z.enum(CALCULATIONS) });
/** How many records an element has. */
export const RecordMeasure = z.strictObject({ records: z.literal(true) });

/** What is shown of the records of an element. */
export const FigureMeasure = z.union([ColumnMeasure, RecordMeasure]);
export type FigureMeasure = z.infer<typeof FigureMeasure>;
