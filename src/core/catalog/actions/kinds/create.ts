import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { doesMore, type ActionTraits } from '../parts/action-traits.ts';

export const CreateAction = recordAction('create', shownOptions);

/** Opens the form of a new record. */
export const create: ActionTraits<z.infer<typeof CreateAction>> = {
  schema: CreateAction,
  uses: ['form', 'parameters', 'values'],
  chosen: 'none',
  changes: true,
  needs: () => [{ needs: 'read' }, { needs: 'creating' }],
  isRun: doesMore,
  place: 'newRecord',
  parameters: 'created',
  asStep: { does: 'neither', opens: true },
};
