import type { z } from 'zod';
import type { ActionTraits } from '../parts/action-traits.ts';
import { relating } from '../parts/relation.ts';
import type { RemoveFromAction } from './remove-from-action.ts';

/** Removes the selected records from a relation. */
export const removeFrom: ActionTraits<z.infer<typeof RemoveFromAction>> = relating;
