import { lazy } from 'react';
import type { ResultKind, ResultOf } from '../result-kind.ts';

/** The form of an action. */
export const parameters: ResultKind<ResultOf<'parameters'>> = {
  does: 'show',
  Dialog: lazy(async () => ({ default: (await import('./parameters-dialog.tsx')).ParametersDialog })),
};
