import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const EmailColumn = columnSchema('email', { default: defaultOf(z.string().max(320)) });
