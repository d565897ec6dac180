import { z } from 'zod';
import { isDay } from '../../../fields/date/day.ts';
import { LongTexts } from '../../../language/labels-schema.ts';
import { EXPECTED } from '../../../std/expected.ts';

/** The last part of a form's address: small letters, digits, and hyphens between them. */
const FormAddress = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, EXPECTED.shape_form_address);

/** Makes a create action a form that anybody fills in without an account, at `/form/<address>`. */
export const PublicForm = z.strictObject({
  address: FormAddress,
  /** What stands above it. */
  help: LongTexts.optional(),
  /** The last day on which it is open, in the time zone of the account for visitors. */
  until: z.string().refine(isDay, EXPECTED.value_date).optional(),
  /** Records that it takes in a day at most. */
  perDay: z.number().int().min(1).max(100_000).optional(),
  /** What is said once it was sent. */
  thanks: LongTexts.optional(),
});
