import { SHARED_TYPES } from '../../../fields/shared-types.ts';
import { z } from 'zod';
import { Mask } from '../../../fields/mask-schema.ts';
import { Stages } from '../../../fields/stages-schema.ts';
import { Choices } from '../../../fields/choice/choice-column.ts';
import { Labels } from '../../../language/labels-schema.ts';
import { Id, Name } from '../../../marks/reference.ts';

/** A reusable column type: the options that its columns share. */
export const DataType = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  type: z.enum(SHARED_TYPES),
  choices: Choices.optional(),
  maxLength: z.number().int().min(1).optional(),
  transform: z.enum(['upper', 'lower', 'firstUpper']).optional(),
  mask: Mask.optional(),
  decimals: z.number().int().min(0).max(10).optional(),
  currency: z.string().optional(),
  unit: z.string().optional(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  stages: Stages.optional(),
});

export type DataType = z.infer<typeof DataType>;
