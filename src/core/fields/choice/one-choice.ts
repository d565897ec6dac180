import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { COLOURS } from '../colours.ts';
import { EXPECTED } from '../../std/expected.ts';

export const Colour = z.enum(COLOURS);
export type Colour = z.infer<typeof Colour>;

/** One possible value: its code is stored, its label shown; the order of the list is the order of sorting. */
export const Choice = z.strictObject({
  code: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,58}$/, EXPECTED.shape_code),
  label: Labels,
  colour: Colour.optional(),
});

export type Choice = z.infer<typeof Choice>;
