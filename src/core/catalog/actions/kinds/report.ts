import type { z } from 'zod';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { ReportAction } from './report-action.ts';

/** Tells everybody who has any role. */
export const report: ActionTraits<z.infer<typeof ReportAction>> = {
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'anyRole' }],
  isRun: always,
  asStep: { does: 'neither' },
};
