import type { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

export const PrintAction = recordAction('print', { view: reference('view').optional() });

/** Prints the chosen records, each in its form; without them the list of the view or table. */
export const print: ActionTraits<z.infer<typeof PrintAction>> = {
  schema: PrintAction,
  uses: ['view'],
  chosen: 'possible',
  changes: false,
  staysInReadOnly: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  asStep: { does: 'neither' },
};
