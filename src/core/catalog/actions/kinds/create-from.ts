import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';

export const CreateFromAction = recordAction('createFrom', shownOptions);

/** Makes copies of the chosen records. */
export const createFrom: ActionTraits<z.infer<typeof CreateFromAction>> = {
  schema: CreateFromAction,
  uses: ['form', 'values'],
  chosen: 'needed',
  changes: true,
  needs: () => [...onRecord()(), { needs: 'create' }],
  isRun: always,
  asStep: { does: 'neither', opens: true },
};
