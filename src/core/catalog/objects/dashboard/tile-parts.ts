import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Id } from '../../../marks/reference.ts';
import { GRID_COLUMNS, GRID_ROWS, MAX_TILE_HEIGHT } from './dashboard-grid.ts';

/**
 * The schema of the tiles of one kind: what all tiles share, and the kind's own options. A tile stands on a grid of columns
 * and rows: `x` and `y` are its first cell, from 0 on.
 */
export function tileOf<const Kind extends string, Options extends z.ZodRawShape>(
  kind: Kind,
  options: Options,
) {
  return z.strictObject({
    id: Id,
    kind: z.literal(kind),
    /** What stands above it, where that is not what it shows calls itself. */
    label: Labels.optional(),
    ...options,
    x: z
      .number()
      .int()
      .min(0)
      .max(GRID_COLUMNS - 1),
    y: z
      .number()
      .int()
      .min(0)
      .max(GRID_ROWS - 1),
    width: z.number().int().min(1).max(GRID_COLUMNS),
    height: z.number().int().min(1).max(MAX_TILE_HEIGHT),
  });
}
