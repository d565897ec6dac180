import type { z } from 'zod';
import { doesMore, type ActionTraits } from '../parts/action-traits.ts';
import type { CreateAction } from './create-action.ts';

/** Opens the form of a new record. */
export const create: ActionTraits<z.infer<typeof CreateAction>> = {
  uses: ['form', 'parameters', 'values'],
  chosen: 'none',
  changes: true,
  needs: () => [{ needs: 'read' }, { needs: 'creating' }],
  isRun: (action) => action.template !== undefined || doesMore(action),
  place: 'newRecord',
  parameters: 'created',
  asStep: { does: 'neither', opens: true },
};
