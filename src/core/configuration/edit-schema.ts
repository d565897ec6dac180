import { z } from 'zod';

const Place = z
  .array(z.union([z.string().max(200), z.number().int()]))
  .min(1)
  .max(20);

/** A change of one place of a document. */
export const Edit = z.discriminatedUnion('kind', [
  /** The value of a property, or none. */
  z.strictObject({ kind: z.literal('set'), place: Place, value: z.unknown().optional() }),
  /** A new member of a list, before another one or at the end. */
  z.strictObject({
    kind: z.literal('add'),
    place: Place,
    value: z.record(z.string(), z.unknown()),
    before: z.union([z.string(), z.number()]).optional(),
  }),
  /** A member is taken out of its list. */
  z.strictObject({ kind: z.literal('remove'), place: Place }),
  /** A member comes before another one of its list, or to the end. */
  z.strictObject({
    kind: z.literal('move'),
    place: Place,
    before: z.union([z.string(), z.number()]).optional(),
  }),
  /**
   * What records get in the place of a choice that goes: another one of its list by its code, nothing where that is null; left
   * out, they keep what they have. The document itself stays as it is.
   */
  z.strictObject({
    kind: z.literal('convert'),
    place: Place,
    to: z.string().max(200).nullable().optional(),
  }),
]);

export type Edit = z.infer<typeof Edit>;

/** Most edits of one step. */
export const MOST_EDITS = 5_000;
