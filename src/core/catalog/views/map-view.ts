import type { z } from 'zod';
import { columnReference, Path } from '../../marks/reference.ts';
import { viewOf } from './view-parts.ts';

/** Records as points on a map. */
export const MapView = viewOf('map', {
  /** Where a record is: a position of its own, or of what it leads to. */
  position: Path,
  /** What points are called; by their titles without it. */
  caption: Path.optional(),
  /** The choice in whose colours points are drawn. */
  colour: Path.optional(),
  /** A column of images: the card of a point shows the first one. */
  image: columnReference().optional(),
});
export type MapView = z.infer<typeof MapView>;
