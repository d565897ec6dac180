import type { z } from 'zod';
import { never, type ActionTraits } from '../parts/action-traits.ts';
import type { PivotAction } from './pivot-action.ts';

/** Shows a view of the display mode pivot. */
export const pivot: ActionTraits<z.infer<typeof PivotAction>> = {
  uses: ['view'],
  shows: 'pivot',
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: never,
  place: 'list',
  asStep: { does: 'neither' },
};
