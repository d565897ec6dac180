import type { FigureBreak, FigureMeasure } from '../../catalog/views/figure-terms.ts';
import type { PivotShows } from '../../query/pivot.ts';
import type { RequestMeasure } from '../lists/figure-routes.ts';
import type { Telling } from './view-contract.ts';

/** The breaks that the viewer may read, by the names of their columns. */
export function toldBreaks<Break extends Pick<FigureBreak, 'column'>>(
  breaks: readonly Break[],
  { path }: Pick<Telling, 'path'>,
): (Omit<Break, 'column'> & { column: string })[] {
  return breaks.flatMap(({ column, ...how }) => {
    const told = path(column);
    return told === undefined ? [] : [{ ...how, column: told }];
  });
}

/** A measure as the client gets it, with what a pivot shows of it. */
interface ToldMeasure extends RequestMeasure {
  shows?: PivotShows;
}

/** The measures that the viewer may read, by the names of their columns; one without a column is the number of records. */
export function toldMeasures(
  measures: readonly (FigureMeasure & { readonly shows?: PivotShows | undefined })[],
  { path }: Pick<Telling, 'path'>,
): ToldMeasure[] {
  return measures.flatMap((measure): ToldMeasure[] => {
    const shows = measure.shows === undefined ? {} : { shows: measure.shows };
    if ('records' in measure) return [{ how: 'count', ...shows }];
    const told = path(measure.column);
    return told === undefined ? [] : [{ column: told, how: measure.how, ...shows }];
  });
}
