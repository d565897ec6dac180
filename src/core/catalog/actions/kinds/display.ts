import type { z } from 'zod';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { never, onRecord, type ActionTraits } from '../parts/action-traits.ts';

export const DisplayAction = recordAction('display', shownOptions);

/** Shows a record to be read. */
export const display: ActionTraits<z.infer<typeof DisplayAction>> = {
  schema: DisplayAction,
  uses: ['form'],
  chosen: 'needed',
  changes: false,
  staysInReadOnly: true,
  needs: onRecord(),
  isRun: never,
  asStep: { does: 'neither' },
};
