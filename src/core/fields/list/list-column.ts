import { z } from 'zod';
import { columnReference, reference } from '../../marks/reference.ts';
import { columnSchema } from '../column-schema.ts';

export const ListColumn = columnSchema('list', {
  target: reference('table'),
  /**
   * The other end: a link of the target (one to many), or a list of the target that owns a relation (many to many
   * seen from there). Without it, this column owns a many-to-many relation.
   */
  inverse: columnReference('target').optional(),
  /** The view of the target whose columns, sort and filter the list has in forms; where none is said, the first one’s columns. */
  view: reference('view').optional(),
  /** The records stand in the own order of their table, in which they are moved. */
  ownOrder: z.boolean().optional(),
});
