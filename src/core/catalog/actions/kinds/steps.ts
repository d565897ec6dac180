import type { z } from 'zod';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { StepsAction } from './steps-action.ts';

/** Runs other actions in their order on the same records, all of them or none. */
export const steps: ActionTraits<z.infer<typeof StepsAction>> = {
  chosen: 'bySteps',
  changes: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  steps: (action) => action.steps,
  asStep: { refused: 'step_of_steps' },
};
