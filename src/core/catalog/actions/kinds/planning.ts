import type { z } from 'zod';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { PlanningAction } from './planning-action.ts';

/** Opens a planning: at the day of a chosen event, with the events of chosen resources, or as it is. */
export const planning: ActionTraits<z.infer<typeof PlanningAction>> = {
  uses: ['view'],
  shows: 'scheduler',
  chosen: 'possible',
  changes: false,
  staysInReadOnly: true,
  needs: ({ view }) => [{ needs: 'read' }, { needs: 'read', view }],
  isRun: always,
  asStep: { does: 'neither' },
};
