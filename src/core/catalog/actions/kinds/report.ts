import { z } from 'zod';
import { LongTexts } from '../../../language/labels.ts';
import { common } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

/** An action that belongs to no table: it tells something. */
export const ReportAction = z.strictObject({ ...common, kind: z.literal('report'), text: LongTexts });

/** Tells everybody who has any role. */
export const report: ActionTraits<z.infer<typeof ReportAction>> = {
  schema: ReportAction,
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'anyRole' }],
  isRun: always,
  asStep: { does: 'neither' },
};
