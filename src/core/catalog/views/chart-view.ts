import { z } from 'zod';
import { CHART_TYPES, MAX_BREAKS, MAX_MARKS, MAX_MEASURES } from '../../query/chart.ts';
import { FigureBreak, FigureMeasure } from './figure-terms.ts';
import { viewOf } from './view-parts.ts';

/** Figures over the records of a list, drawn. */
export const ChartView = viewOf('chart', {
  chart: z.enum(CHART_TYPES),
  /** Without any, how many records there are. */
  measures: z.array(FigureMeasure).max(MAX_MEASURES),
  breaks: z.array(FigureBreak).max(MAX_BREAKS),
  /** Elements of the first break that are shown; the others are put together. */
  top: z.number().int().min(1).max(MAX_MARKS).optional(),
});
export type ChartView = z.infer<typeof ChartView>;
