import { z } from 'zod';
import { EXPECTED } from '../std/expected.ts';

/** Where a link leads: another site by https, or a path of this application. */
export const Address = z
  .string()
  .max(2_000)
  .regex(/^(https:\/\/[^\s/?#@\\]+(?=[/?#]|$)|\/(?![/\\]))[^\s\\]*$/, EXPECTED.shape_address);
