import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const UrlColumn = columnSchema('url', { default: defaultOf(z.string().max(2_000)) });
