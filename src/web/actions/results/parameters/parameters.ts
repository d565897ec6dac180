import { lazy } from 'react';
import type { ResultKind, ResultOf } from '../result-kind.ts';

export const parameters: ResultKind<ResultOf<'parameters'>> = {
  does: 'show',
  Dialog: lazy(async () => ({ default: (await import('./parameters-dialog.tsx')).ParametersDialog })),
};
