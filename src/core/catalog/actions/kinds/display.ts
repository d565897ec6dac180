import type { z } from 'zod';
import { never, onRecord, type ActionTraits } from '../parts/action-traits.ts';
import type { DisplayAction } from './display-action.ts';

/** Shows a record to be read. */
export const display: ActionTraits<z.infer<typeof DisplayAction>> = {
  uses: ['form'],
  chosen: 'needed',
  changes: false,
  staysInReadOnly: true,
  needs: onRecord(),
  isRun: never,
  asStep: { does: 'neither' },
};
