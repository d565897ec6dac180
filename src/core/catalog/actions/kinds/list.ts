import type { z } from 'zod';
import { never, type ActionTraits } from '../parts/action-traits.ts';
import type { ListAction } from './list-action.ts';

/** Shows the records of a table. */
export const list: ActionTraits<z.infer<typeof ListAction>> = {
  uses: ['view'],
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: never,
  place: 'list',
  asStep: { does: 'neither' },
};
