import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { always, onRecord, type ActionTraits } from '../parts/action-traits.ts';

export const DeleteAction = recordAction('delete', shownOptions);

/** Deletes the chosen records. */
export const deletion: ActionTraits<z.infer<typeof DeleteAction>> = {
  schema: DeleteAction,
  chosen: 'needed',
  changes: true,
  needs: onRecord('delete'),
  isRun: always,
  asStep: { does: 'delete' },
};
