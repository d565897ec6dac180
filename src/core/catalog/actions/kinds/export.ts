import type { z } from 'zod';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { ExportAction } from './export-action.ts';

/** Makes a file of the chosen records, else of all that the view or table lists. */
export const exported: ActionTraits<z.infer<typeof ExportAction>> = {
  uses: ['view'],
  chosen: 'possible',
  changes: false,
  staysInReadOnly: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  asStep: { refused: 'step_file' },
};
