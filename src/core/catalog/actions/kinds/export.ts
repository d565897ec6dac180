import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

/** The formats of files of records. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const;

export const ExportAction = recordAction('export', {
  view: reference('view').optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
});

/** Makes a file of the chosen records, else of all that the view or table lists. */
export const exported: ActionTraits<z.infer<typeof ExportAction>> = {
  schema: ExportAction,
  uses: ['view'],
  chosen: 'possible',
  changes: false,
  staysInReadOnly: true,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  asStep: { refused: 'step_file' },
};
