import { z } from 'zod';
import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';
import { EXPORT_FORMATS } from './export-formats.ts';

export const ExportAction = recordAction('export', {
  view: reference('view').optional(),
  format: z.enum(EXPORT_FORMATS).optional(),
});
