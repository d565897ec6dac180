import { lazy } from 'react';
import type { ResultKind, ResultOf } from '../result-kind.ts';

/** A text to be read. */
export const report: ResultKind<ResultOf<'report'>> = {
  does: 'show',
  Dialog: lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog })),
};
