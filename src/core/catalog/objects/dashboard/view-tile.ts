import { z } from 'zod';
import { Path, reference } from '../../../marks/reference.ts';
import { MAX_TILE_ROWS } from './dashboard-grid.ts';
import { tileOf } from './tile-parts.ts';

/** A view in its display mode; of a list the first records. */
export const ViewTile = tileOf('view', {
  table: reference('table'),
  view: reference('view'),
  /** The first records are listed in any display mode, at most so many; a list without it shows as many as there is room for. */
  rows: z.number().int().min(1).max(MAX_TILE_ROWS).optional(),
  /** The day or moment to which the period of the dashboard is applied. */
  filterBy: Path.optional(),
});
export type ViewTile = z.infer<typeof ViewTile>;
