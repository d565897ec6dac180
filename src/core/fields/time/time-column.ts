import { z } from 'zod';
import { EXPECTED } from '../../std/expected.ts';
import { columnSchema, defaultOf } from '../column-schema.ts';
import { CLOCK_TEXT } from './clock-text.ts';

const ClockText = z.string().regex(CLOCK_TEXT, EXPECTED.value_time);

export const TimeColumn = columnSchema('time', { default: defaultOf(ClockText) });
