import { z } from 'zod';
import { columnReference } from '../../marks/reference.ts';
import { viewOf } from './view-parts.ts';

/** How many cards a lane is meant to have at most: it stands out where it has more. */
const LaneLimit = z.strictObject({
  /** The code of the choice whose lane is meant; every lane without one of its own unless it is said. */
  choice: z.string().optional(),
  most: z.number().int().min(1).max(100_000),
  /** Cards that would go beyond it are not moved into the lane. */
  refuses: z.boolean().optional(),
});

/** Most limits of a board. */
const MAX_LIMITS = 200;

/** Records as cards in lanes. */
export const KanbanView = viewOf('kanban', {
  /** The choice or link by whose values the cards stand in lanes. */
  lanes: columnReference(),
  /** A second choice or link, by whose values the cards of all lanes stand in rows. */
  swimLanes: columnReference().optional(),
  limits: z.array(LaneLimit).max(MAX_LIMITS).optional(),
});
export type KanbanView = z.infer<typeof KanbanView>;
