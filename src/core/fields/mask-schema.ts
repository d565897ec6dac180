import { z } from 'zod';
import { EXPECTED } from '../std/expected.ts';
import { maskParts } from './mask.ts';

/**
 * The form of a text: `9` stands for a digit, `A` for a letter, `*` for either; any other character, and what follows a
 * `\`, stands for itself. `AA-9999`.
 */
export const Mask = z
  .string()
  .min(1)
  .max(100)
  .regex(/^(?:\\.|[^\\])+$/, EXPECTED.shape_mask)
  .refine((mask) => maskParts(mask).some((part) => 'slot' in part), EXPECTED.shape_mask_slot);
