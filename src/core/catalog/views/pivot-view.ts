import { z } from 'zod';
import { BREAK_ORDERS } from '../../query/chart.ts';
import {
  MAX_PIVOT_COLUMNS,
  MAX_PIVOT_MEASURES,
  MAX_PIVOT_ROWS,
  PIVOT_HEATS,
  PIVOT_SHOWS,
} from '../../query/pivot.ts';
import { ColumnMeasure, FigureBreak, RecordMeasure } from './figure-terms.ts';
import { viewOf } from './view-parts.ts';

const PivotBreak = FigureBreak.omit({ sortedBy: true });

/** What the cells show of their records. */
const PivotMeasure = z.union([
  ColumnMeasure.extend({ shows: z.enum(PIVOT_SHOWS).optional() }),
  RecordMeasure.extend({ shows: z.enum(PIVOT_SHOWS).optional() }),
]);

/** Figures over the records of a list, in rows and columns with their totals. */
export const PivotView = viewOf('pivot', {
  rowBreaks: z.array(PivotBreak).min(1).max(MAX_PIVOT_ROWS),
  columnBreaks: z.array(PivotBreak).max(MAX_PIVOT_COLUMNS),
  /** Without any, how many records there are. */
  measures: z.array(PivotMeasure).max(MAX_PIVOT_MEASURES),
  /** By what the rows stand in order: their own values, or the total of the first measure, the greatest first. */
  sortedBy: z.enum(BREAK_ORDERS).optional(),
  heat: z.enum(PIVOT_HEATS).optional(),
  /** Levels that are seen at first; those below begin closed. One unless it says so. */
  openTo: z.number().int().min(1).max(MAX_PIVOT_ROWS).optional(),
  columnsOpenTo: z.number().int().min(1).max(MAX_PIVOT_COLUMNS).optional(),
});
export type PivotView = z.infer<typeof PivotView>;
