import { z } from 'zod';
import { Path } from '../../marks/reference.ts';
import { viewOf } from './view-parts.ts';

/** The titles of the first records, each with what stands in one column. */
export const TitlesView = viewOf('titles', {
  /** Titles shown at most. */
  most: z.number().int().min(1).max(200),
  beside: Path.optional(),
});
export type TitlesView = z.infer<typeof TitlesView>;
