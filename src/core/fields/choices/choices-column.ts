import { z } from 'zod';
import { Choices } from '../choice/choice-column.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const ChoicesColumn = columnSchema('choices', {
  choices: Choices.optional(),
  /** The choices are objects of the application itself, by their ids: its roles. */
  of: z.enum(['roles']).optional(),
  default: defaultOf(z.array(z.string())),
});
