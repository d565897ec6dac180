import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { doesMore, onRecord, type ActionTraits } from '../parts/action-traits.ts';

export const ModifyAction = recordAction('modify', shownOptions);

/** Opens the form of a record, or changes the selected records in the same way. */
export const modify: ActionTraits<z.infer<typeof ModifyAction>> = {
  schema: ModifyAction,
  uses: ['form', 'parameters', 'values'],
  chosen: 'needed',
  changes: true,
  needs: onRecord('update'),
  isRun: doesMore,
  asStep: { does: 'change', opens: true },
};
