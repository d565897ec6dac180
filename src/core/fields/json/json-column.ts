import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const JsonColumn = columnSchema('json', { default: defaultOf(z.string().max(100_000)) });
