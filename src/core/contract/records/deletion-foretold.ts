import { z } from 'zod';

/** A linked record: its id and its title. */
const Linked = z.tuple([z.number(), z.string()]);

/** What becomes of a record that has a link when its record is deleted; `refused`: it stands in the way. */
const Becoming = z.enum(['kept', 'refused', 'emptied', 'deleted']);

export type Becoming = z.infer<typeof Becoming>;

/** What a deletion would mean for records that link to the deleted ones, by table and column. */
export const DeletionForetold = z.object({
  references: z.array(
    z.object({
      tableId: z.number(),
      columnId: z.number(),
      becomes: Becoming,
      /** How many records there are, those that the viewer may not read left out. */
      count: z.number(),
      /** There are more than were counted. */
      more: z.boolean(),
      /** The first of them. */
      records: z.array(Linked),
    }),
  ),
  /** Records that the viewer may not read, or not this link of theirs, stand in the way. */
  unseen: z.boolean(),
});

export type DeletionForetold = z.infer<typeof DeletionForetold>;
