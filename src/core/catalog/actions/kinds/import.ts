import { z } from 'zod';
import { columnReference } from '../../../marks/reference.ts';
import { finding } from '../../../std/finding.ts';
import { recordAction } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

/** What lines of an imported file become: new records, changes of records that are there, or both. */
export const IMPORT_MODES = ['create', 'update', 'both'] as const;

export const ImportAction = recordAction('import', {
  mode: z.enum(IMPORT_MODES).optional(),
  /** The columns by which lines find the records that they are about. */
  match: z.array(columnReference()).min(1).max(20).optional(),
});

const OPERATIONS = { create: ['create'], update: ['update'], both: ['create', 'update'] } as const;

/** Opens the screen on which a file is imported into a table. */
export const imported: ActionTraits<z.infer<typeof ImportAction>> = {
  schema: ImportAction,
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
