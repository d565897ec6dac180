import { lazy } from 'react';
import type { ResultKind, ResultOf } from '../result-kind.ts';

/** One of several things is to be chosen. */
export const chooser: ResultKind<ResultOf<'chooser'>> = {
  does: 'show',
  Dialog: lazy(async () => ({ default: (await import('./chooser-dialog.tsx')).ChooserDialog })),
};
