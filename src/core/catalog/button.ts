import { z } from 'zod';
import { Labels } from '../language/labels-schema.ts';
import { Id, reference } from '../marks/reference.ts';
import { EXPECTED } from '../std/expected.ts';

/** An icon by its name: those of `ICON_NAMES` are shown, any other one as a table. */
export const Icon = z.string().regex(/^[a-z0-9-]{1,40}$/, EXPECTED.shape_icon);

/** A place on a form, or above a list, that runs an action. */
export const Button = z.strictObject({
  id: Id,
  action: reference('action'),
  label: Labels.optional(),
  icon: Icon.optional(),
});

export type Button = z.infer<typeof Button>;
