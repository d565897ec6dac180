import { z } from 'zod';
import { LongTexts } from '../../../language/labels-schema.ts';
import { common } from '../parts/action-parts.ts';

/** An action that belongs to no table: it tells something. */
export const ReportAction = z.strictObject({ ...common, kind: z.literal('report'), text: LongTexts });
