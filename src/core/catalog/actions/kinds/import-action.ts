import { z } from 'zod';
import { columnReference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { IMPORT_MODES } from './import-modes.ts';

export const ImportAction = recordAction('import', {
  mode: z.enum(IMPORT_MODES).optional(),
  /** The columns by which lines find the records that they are about. */
  match: z.array(columnReference()).min(1).max(20).optional(),
});
