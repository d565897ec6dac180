import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { PLANNING_LOOKS } from '../../views/planning-looks.ts';
import { recordAction } from '../parts/action-parts.ts';

/** The planning is one of the action's table, or of one whose events need a record of it. */
export const PlanningAction = recordAction('planning', {
  view: reference('view'),
  /** The form in which it is seen, in place of the view's own. */
  opens: z.enum(PLANNING_LOOKS).optional(),
});
