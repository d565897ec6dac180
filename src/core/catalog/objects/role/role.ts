import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Id, Name, reference } from '../../../marks/reference.ts';
import { GRANTED } from './granted.ts';

/**
 * What a role grants on a table, on the tables of a module, or on everything: operations on records, on those on which the
 * condition is true, and columns to read and to write. A table may have several grants.
 */
const Grant = z.strictObject({
  table: reference('table').optional(),
  module: reference('module').optional(),
  everything: z.literal(true).optional(),
  ...GRANTED,
});

/** A set of rights. A user's rights are the exact union of the user's roles. */
export const Role = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  grants: z.array(Grant).max(1000),
  /** The restricted actions that the role allows. */
  actions: z.array(reference('action')).max(1000).optional(),
  /** Allows undoing what others did, within the grants. */
  undoOthers: z.boolean().optional(),
  /** Allows sharing saved views and named filters with one's own roles. */
  shareViews: z.boolean().optional(),
  /** Allows making links by which people without an account read what their maker reads. */
  shareLinks: z.boolean().optional(),
  /** Allows reading and writing messages. */
  messages: z.boolean().optional(),
  /** The menus that the role shows; without it, all menus that no role names. */
  menus: z.array(reference('menu')).max(100).optional(),
  /** Where its users start: a list or a new record; the start page by default. */
  home: reference('action').optional(),
});

export type Role = z.infer<typeof Role>;
export type Grant = z.infer<typeof Grant>;
