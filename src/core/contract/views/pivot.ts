import { z } from 'zod';
import type { PivotView } from '../../catalog/views/pivot-view.ts';
import { BREAK_ORDERS } from '../../query/chart.ts';
import { PIVOT_HEATS, PIVOT_SHOWS } from '../../query/pivot.ts';
import { RequestMeasure } from '../lists/figure-routes.ts';
import { PivotAnswer, PivotBreak, PivotFileRequest, PivotRequest } from '../lists/pivot-routes.ts';
import { route } from '../route/route.ts';
import { toldBreaks, toldMeasures } from './figure-options.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Figures over the records of a list, in rows and columns with their totals. */
export const pivot = viewContract({
  options: {
    rowBreaks: z.array(PivotBreak),
    columnBreaks: z.array(PivotBreak),
    measures: z.array(RequestMeasure.extend({ shows: z.enum(PIVOT_SHOWS).optional() })),
    sortedBy: z.enum(BREAK_ORDERS).optional(),
    heat: z.enum(PIVOT_HEATS).optional(),
    openTo: z.number().optional(),
    columnsOpenTo: z.number().optional(),
    /** Breaks and measures that the viewer may not read. */
    leftOut: z.number(),
  },
  told: (
    { rowBreaks, columnBreaks, measures, sortedBy, heat, openTo, columnsOpenTo }: PivotView,
    telling: Telling,
  ) => {
    const told = {
      rowBreaks: toldBreaks(rowBreaks, telling),
      columnBreaks: toldBreaks(columnBreaks, telling),
      measures: toldMeasures(measures, telling),
    };
    const parts = rowBreaks.length + columnBreaks.length + measures.length;
    const known = told.rowBreaks.length + told.columnBreaks.length + told.measures.length;
    const isSorted = told.measures.length > 0 || measures.length === 0;
    return {
      ...told,
      ...(sortedBy === undefined || !isSorted ? {} : { sortedBy }),
      ...(heat === undefined ? {} : { heat }),
      ...(openTo === undefined ? {} : { openTo }),
      ...(columnsOpenTo === undefined ? {} : { columnsOpenTo }),
      leftOut: parts - known,
    };
  },
  routes: {
    list_full_pivot: route({
      method: 'POST',
      path: '/list/full/pivot',
      audience: 'session',
      reads: true,
      packs: true,
      summary: 'The figures of a pivot over the records of a list, with the totals of all levels',
      body: PivotRequest,
      answer: PivotAnswer,
    }),
    list_full_pivot_file: route({
      method: 'POST',
      path: '/list/full/pivot/file',
      audience: 'session',
      reads: true,
      summary: 'A pivot over the records of a list as a workbook',
      body: PivotFileRequest,
      media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  },
});
