import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { columnReference, Id, Name, reference } from '../../../marks/reference.ts';

/**
 * What must be so of a role's rights, whatever its grants become: that it never may do something with the records of a
 * table, or with a column of them, or run an action of the table; or that it may, in some records at least.
 */
export const Assertion = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  role: reference('role'),
  may: z.boolean(),
  operation: z.enum(['create', 'read', 'update', 'delete', 'run']),
  table: reference('table'),
  column: columnReference().optional(),
  action: reference('action').optional(),
});

export type Assertion = z.infer<typeof Assertion>;
