import { z } from 'zod';
import { Path, reference } from '../../../marks/reference.ts';
import { CALCULATIONS } from '../../../query/calculation.ts';
import { MAX_TREND_DAYS } from './dashboard-grid.ts';
import { tileOf } from './tile-parts.ts';

/** One number over the records of a table, those of a view where it names one. */
export const FigureTile = tileOf('figure', {
  table: reference('table'),
  view: reference('view').optional(),
  /** What is calculated; how many records there are without it. */
  measure: z.strictObject({ column: Path, how: z.enum(CALCULATIONS) }).optional(),
  /** Its number is that of the last days by this column, drawn day by day and compared with the days before. */
  trend: z.strictObject({ column: Path, days: z.number().int().min(2).max(MAX_TREND_DAYS) }).optional(),
  /** Whether more is better or worse; it is neither without it. */
  better: z.enum(['more', 'less']).optional(),
  /** The day or moment to which the period of the dashboard is applied. */
  filterBy: Path.optional(),
});
export type FigureTile = z.infer<typeof FigureTile>;
