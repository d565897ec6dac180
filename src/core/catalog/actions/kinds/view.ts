import type { z } from 'zod';
import { never, type ActionTraits } from '../parts/action-traits.ts';
import type { ViewAction } from './view-action.ts';

/** Shows a configured view of a table. */
export const view: ActionTraits<z.infer<typeof ViewAction>> = {
  uses: ['view'],
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: never,
  place: 'list',
  asStep: { does: 'neither' },
};
