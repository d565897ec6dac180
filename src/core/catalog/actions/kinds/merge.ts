import type { z } from 'zod';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';
import type { MergeAction } from './merge-action.ts';

/** Merges the selected records into one. */
export const merge: ActionTraits<z.infer<typeof MergeAction>> = {
  chosen: 'needed',
  changes: true,
  // Nobody knows beforehand which record is changed and which ones are deleted.
  needs: () => [...onRecord()(), { needs: 'update' }, { needs: 'delete' }],
  isRun: always,
  asStep: { refused: 'step_merge' },
};
