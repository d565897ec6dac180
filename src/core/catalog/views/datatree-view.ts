import { z } from 'zod';
import { MAX_SHOWN_CALCULATIONS } from '../../query/calculation.ts';
import { columnReference } from '../../marks/reference.ts';
import { ColumnMeasure } from './figure-terms.ts';
import { MAX_VIEW_COLUMNS, viewOf } from './view-parts.ts';

/** Records of another table below each record: those of one of its lists. */
const TreeMembers = z.strictObject({
  list: columnReference('table', 'lines'),
  /** What they show in the columns of the view, by position: the first of these in its first column. */
  columns: z.array(columnReference('list')).min(1).max(MAX_VIEW_COLUMNS),
});

/** Records each below the one that a link of theirs leads to, and records of another table below them. */
export const DatatreeView = viewOf('datatree', {
  /** The link that leads to the record above; without it the records stand at the top, those of the other table below them. */
  parent: columnReference().optional(),
  members: TreeMembers.optional(),
  /** What is calculated of each record and all below it. */
  rollUps: z.array(ColumnMeasure).max(MAX_SHOWN_CALCULATIONS).optional(),
});
export type DatatreeView = z.infer<typeof DatatreeView>;
