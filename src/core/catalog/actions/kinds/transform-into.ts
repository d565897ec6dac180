import type { z } from 'zod';
import { finding } from '../../../std/finding.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';
import type { TransformAction } from './transform-into-action.ts';

/** Moves the selected records to another table. */
export const transformInto: ActionTraits<z.infer<typeof TransformAction>> = {
  uses: ['form', 'values'],
  chosen: 'needed',
  changes: true,
  needs: ({ target }) => [
    { needs: 'read', isOnRecord: true },
    { needs: 'read', table: target },
    { needs: 'create', table: target },
    { needs: 'delete', isOnRecord: true },
  ],
  isRun: always,
  formTable: ({ target }) => target,
  asStep: { does: 'delete' },
  check: ({ target, table }) => (target === table ? [finding(['target'], 'same_table')] : []),
};
