import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { never, type ActionTraits } from '../parts/action-traits.ts';

export const ListAction = recordAction('list', shownOptions);

/** Shows the records of a table. */
export const list: ActionTraits<z.infer<typeof ListAction>> = {
  schema: ListAction,
  uses: ['view'],
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: never,
  place: 'list',
  asStep: { does: 'neither' },
};
