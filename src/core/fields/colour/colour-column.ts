import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { SHADE } from './shade.ts';

const Shade = z.string().regex(SHADE, EXPECTED.value_colour);

export const ColourColumn = columnSchema('colour', { default: defaultOf(Shade) });
