import type { z } from 'zod';
import { finding } from '../../../std/finding.ts';
import { reference } from '../../../marks/reference.ts';
import { givenValuesSchema, recordAction } from '../parts/action-parts.ts';
import { always, type ActionTraits } from '../parts/action-traits.ts';

/** Moves each record to another table: columns of the same name and type are kept, and these values are set. */
export const TransformAction = recordAction('transformInto', {
  target: reference('table'),
  form: reference('form').optional(),
  values: givenValuesSchema('target'),
});

/** Moves the selected records to another table. */
export const transformInto: ActionTraits<z.infer<typeof TransformAction>> = {
  schema: TransformAction,
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
