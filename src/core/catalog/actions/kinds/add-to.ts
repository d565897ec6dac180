import type { z } from 'zod';
import type { ActionTraits } from '../parts/action-traits.ts';
import { relating } from '../parts/relation.ts';
import type { AddToAction } from './add-to-action.ts';

/** Puts the chosen records into a relation. */
export const addTo: ActionTraits<z.infer<typeof AddToAction>> = relating;
