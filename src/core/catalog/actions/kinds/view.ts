import type { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { never, type ActionTraits } from '../parts/action-traits.ts';

export const ViewAction = recordAction('view', { view: reference('view') });

/** Shows a configured view of a table. */
export const view: ActionTraits<z.infer<typeof ViewAction>> = {
  schema: ViewAction,
  uses: ['view'],
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: never,
  place: 'list',
  asStep: { does: 'neither' },
};
