import type { z } from 'zod';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';
import type { CreateFromAction } from './create-from-action.ts';

/** Makes copies of the chosen records. */
export const createFrom: ActionTraits<z.infer<typeof CreateFromAction>> = {
  uses: ['form', 'values'],
  chosen: 'needed',
  changes: true,
  needs: () => [...onRecord()(), { needs: 'create' }],
  isRun: always,
  asStep: { does: 'neither', opens: true },
};
