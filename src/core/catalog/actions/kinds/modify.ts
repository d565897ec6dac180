import type { z } from 'zod';
import { doesMore, onRecord, type ActionTraits } from '../parts/action-traits.ts';
import type { ModifyAction } from './modify-action.ts';

/** Opens the form of a record, or changes the selected records in the same way. */
export const modify: ActionTraits<z.infer<typeof ModifyAction>> = {
  uses: ['form', 'parameters', 'values'],
  chosen: 'needed',
  changes: true,
  needs: onRecord('update'),
  isRun: doesMore,
  asStep: { does: 'change', opens: true },
};
