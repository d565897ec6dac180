import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const BooleanColumn = columnSchema('boolean', { default: defaultOf(z.boolean()) });
