import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

export const StepsAction = recordAction('steps', { steps: z.array(reference('action')).min(1).max(20) });

/** Runs other actions in their order on the same records, all of them or none. */
export const steps: ActionTraits<z.infer<typeof StepsAction>> = {
  schema: StepsAction,
  chosen: 'bySteps',
  changes: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  steps: (action) => action.steps,
  asStep: { refused: 'step_of_steps' },
};
