import { z } from 'zod';
import type { ChartView } from '../../catalog/views/chart-view.ts';
import { CHART_TYPES } from '../../query/chart.ts';
import { FigureAnswer, FigureRequest, RequestBreak, RequestMeasure } from '../lists/figure-routes.ts';
import { route } from '../route/route.ts';
import { toldBreaks, toldMeasures } from './figure-options.ts';
import { viewContract, type Telling } from './view-contract.ts';

/** Figures over the records of a list. */
export const chart = viewContract({
  options: {
    chart: z.enum(CHART_TYPES),
    measures: z.array(RequestMeasure),
    breaks: z.array(RequestBreak.omit({ top: true })),
    top: z.number().optional(),
    /** Breaks and measures that the viewer may not read. */
    leftOut: z.number(),
  },
  told: ({ chart: type, measures, breaks, top }: ChartView, telling: Telling) => {
    const shownBreaks = toldBreaks(breaks, telling);
    const shownMeasures = toldMeasures(measures, telling);
    return {
      chart: type,
      measures: shownMeasures,
      breaks: shownBreaks,
      ...(top === undefined ? {} : { top }),
      leftOut: breaks.length - shownBreaks.length + measures.length - shownMeasures.length,
    };
  },
  routes: {
    list_full_chart: route({
      method: 'POST',
      path: '/list/full/load/chart',
      audience: 'session',
      reads: true,
      packs: true,
      summary: 'The figures of a chart over the records of a list',
      body: FigureRequest,
      answer: FigureAnswer,
    }),
  },
});
