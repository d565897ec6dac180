import type { z } from 'zod';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';
import type { DeleteAction } from './delete-action.ts';

/** Deletes the chosen records. */
export const deletion: ActionTraits<z.infer<typeof DeleteAction>> = {
  chosen: 'needed',
  changes: true,
  needs: onRecord('delete'),
  isRun: always,
  asStep: { does: 'delete' },
};
