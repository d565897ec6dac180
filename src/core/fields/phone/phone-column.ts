import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

export const PhoneColumn = columnSchema('phone', { default: defaultOf(z.string().max(40)) });
