import { z } from 'zod';
import { Path, reference } from '../../../marks/reference.ts';
import { MAX_TILE_ROWS } from './dashboard-grid.ts';
import { tileOf } from './tile-parts.ts';

/** A view: a chart as it is drawn, the first records of any other one. */
export const ViewTile = tileOf('view', {
  table: reference('table'),
  view: reference('view'),
  /** How many records are listed at most; as many as there is room for without it. */
  rows: z.number().int().min(1).max(MAX_TILE_ROWS).optional(),
  /** The day or moment to which the period of the dashboard is applied. */
  filterBy: Path.optional(),
});
export type ViewTile = z.infer<typeof ViewTile>;
