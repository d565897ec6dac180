import type { z } from 'zod';
import { recordAction } from '../parts/action-parts.ts';
import type { ActionTraits } from '../parts/action-traits.ts';
import { relating, relationOptions } from '../parts/relation.ts';

export const RemoveFromAction = recordAction('removeFrom', relationOptions);

/** Removes the selected records from a relation. */
export const removeFrom: ActionTraits<z.infer<typeof RemoveFromAction>> = {
  schema: RemoveFromAction,
  ...relating,
};
