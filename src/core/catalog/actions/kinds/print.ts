import type { z } from 'zod';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { PrintAction } from './print-action.ts';

/** Prints the chosen records, each in its form; without them the list of the view or table. */
export const print: ActionTraits<z.infer<typeof PrintAction>> = {
  uses: ['view'],
  chosen: 'possible',
  changes: false,
  staysInReadOnly: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  asStep: { does: 'neither' },
};
