import type { z } from 'zod';
import { finding } from '../../../std/finding.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { ImportAction } from './import-action.ts';

const OPERATIONS = { create: ['create'], update: ['update'], both: ['create', 'update'] } as const;

/** Opens the screen on which a file is imported into a table. */
export const imported: ActionTraits<z.infer<typeof ImportAction>> = {
  chosen: 'none',
  // The screen changes records, by an operation of its own.
  changes: false,
  needs: ({ match, mode = match ? 'both' : 'create' }) =>
    (['read', ...OPERATIONS[mode]] as const).map((needs) => ({ needs })),
  isRun: always,
  asStep: { does: 'neither' },
  check: ({ match, mode = 'create' }, { catalog, writing }) => [
    ...(match === undefined && mode !== 'create' ? [finding(['match'], 'match_needed', { mode })] : []),
    ...(match ?? []).flatMap((id, at) => {
      const place = ['match', at];
      const isTwice = match?.indexOf(id) !== at;
      return [
        ...(isTwice ? [finding(place, 'matched_twice')] : []),
        ...(catalog.columns.has(id) ? writing(id, place) : []),
      ];
    }),
  ],
};
