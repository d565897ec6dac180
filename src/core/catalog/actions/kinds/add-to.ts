import type { z } from 'zod';
import { recordAction } from '../parts/action-parts.ts';
import type { ActionTraits } from '../parts/action-traits.ts';
import { relating, relationOptions } from '../parts/relation.ts';

export const AddToAction = recordAction('addTo', relationOptions);

/** Puts the chosen records into a relation. */
export const addTo: ActionTraits<z.infer<typeof AddToAction>> = { schema: AddToAction, ...relating };
