import type { z } from 'zod';
import { columnReference } from '../../marks/reference.ts';
import { viewOf } from './view-parts.ts';

/** Records of a table that links to itself, each below the one that its link leads to. */
export const DatatreeView = viewOf('datatree', {
  /** The link that leads to the record above. */
  parent: columnReference(),
});
export type DatatreeView = z.infer<typeof DatatreeView>;
