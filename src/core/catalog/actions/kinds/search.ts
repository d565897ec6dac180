import type { z } from 'zod';
import { finding } from '../../../std/finding.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { SearchAction } from './search-action.ts';

/** Asks for search values and shows the matching list. */
export const search: ActionTraits<z.infer<typeof SearchAction>> = {
  uses: ['view', 'parameters'],
  chosen: 'none',
  changes: false,
  needs: () => [{ needs: 'read' }],
  isRun: always,
  parameters: 'compared',
  asStep: { does: 'neither' },
  check: ({ parameters = [] }) =>
    parameters.length === 0 ? [finding(['parameters'], 'search_parameters')] : [],
};
