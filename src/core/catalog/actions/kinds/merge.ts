import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';

export const MergeAction = recordAction('merge', shownOptions);

/** Merges the selected records into one. */
export const merge: ActionTraits<z.infer<typeof MergeAction>> = {
  schema: MergeAction,
  chosen: 'needed',
  changes: true,
  // Nobody knows beforehand which record is changed and which ones are deleted.
  needs: () => [...onRecord()(), { needs: 'update' }, { needs: 'delete' }],
  isRun: always,
  asStep: { refused: 'step_merge' },
};
