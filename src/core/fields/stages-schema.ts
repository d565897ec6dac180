import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';
import { Colour } from './choice/one-choice.ts';

/** A stage of a gauge: from which value on its colour holds, until the next one. */
export const Stage = z.strictObject({
  from: z.number(),
  colour: Colour,
  label: Labels.optional(),
});

/** A number that is shown as a gauge between its column's limits: its stages, the lowest first. */
export const Stages = z.array(Stage).min(1).max(10);

export type Stage = z.infer<typeof Stage>;
