import { z } from 'zod';
import { Labels } from '../../../language/labels.ts';
import { columnReference, formulaText, Id, Name, reference } from '../../../marks/reference.ts';

/** Columns by name, or all. */
const ColumnSet = z.union([z.literal('all'), z.array(columnReference())]);

/**
 * What a role grants on a table, on the tables of a module, or on everything: operations on records, on those on which the
 * condition is true, and columns to read and to write. A table may have several grants.
 */
const Grant = z.strictObject({
  table: reference('table').optional(),
  module: reference('module').optional(),
  everything: z.literal(true).optional(),
  condition: formulaText('condition').optional(),
  create: z.boolean().optional(),
  read: z.boolean().optional(),
  update: z.boolean().optional(),
  delete: z.boolean().optional(),
  readColumns: ColumnSet.optional(),
  writeColumns: ColumnSet.optional(),
});

/** A set of rights. A user's rights are the exact union of the user's roles. */
export const Role = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  grants: z.array(Grant).max(1000),
  /** The actions with a right of their own that it lets run. */
  actions: z.array(reference('action')).max(1000).optional(),
  /** What others did may be taken back as well, as far as the grants go. */
  undoOthers: z.boolean().optional(),
  /** The menus that it shows, which no role without `menus` shows; all that no role names unless given. */
  menus: z.array(reference('menu')).max(100).optional(),
  /** Where whoever has it starts: a list, or a new record. The start page unless given. */
  home: reference('action').optional(),
});

export type Role = z.infer<typeof Role>;
export type Grant = z.infer<typeof Grant>;
