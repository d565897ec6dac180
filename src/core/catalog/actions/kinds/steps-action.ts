import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';

export const StepsAction = recordAction('steps', { steps: z.array(reference('action')).min(1).max(20) });
