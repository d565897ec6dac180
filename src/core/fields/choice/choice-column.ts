import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { formulaText } from '../../marks/reference.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { Choice } from './one-choice.ts';

/** Most choices of a column. */
export const MAX_CHOICES = 1_000;

export const Choices = z
  .array(Choice)
  .min(1)
  .max(MAX_CHOICES)
  .refine((list) => new Set(list.map((choice) => choice.code)).size === list.length, EXPECTED.shape_codes);

export const ChoiceColumn = columnSchema('choice', {
  choices: Choices.optional(),
  default: defaultOf(z.string()),
  /** Choices that are offered only in records on which their condition is true. */
  offered: z
    .array(z.strictObject({ choice: z.string(), condition: formulaText('condition') }))
    .max(1_000)
    .optional(),
});
