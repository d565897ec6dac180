import { z } from 'zod';
import { columnSchema, defaultOf } from '../column-schema.ts';

const Spot = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});

export const PositionColumn = columnSchema('position', { default: defaultOf(Spot) });
