import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const RomanColumn = columnSchema('roman', { default: defaultOf(z.number()) });
