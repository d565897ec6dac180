import { z } from 'zod';
import { Labels } from '../../../language/labels.ts';
import { columnReference, Id, Name, reference } from '../../../marks/reference.ts';
import { Button } from '../../button.ts';

/** A column in a section, and how many of the section's columns it spans. */
const FormElement = z.strictObject({
  column: columnReference(),
  span: z.number().int().min(1).max(5).optional(),
});

/** How many columns a section has that does not say it. */
export const SECTION_COLUMNS = 2;

/** A part of a form: a `sheet` stands on the page, a `tab` in a row of tabs. */
const Section = z.strictObject({
  id: Id,
  label: Labels.optional(),
  kind: z.enum(['sheet', 'tab']).optional(),
  columns: z.number().int().min(1).max(5).optional(),
  elements: z.array(FormElement).max(200),
});

/** A button of a form. If some are `main`, these stand beside *Save* and the others in the menu. */
const FormButton = Button.extend({ main: z.boolean().optional() });

/** How one record is shown and changed. */
export const Form = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  table: reference('table'),
  sections: z.array(Section).min(1).max(50),
  buttons: z.array(FormButton).max(20).optional(),
});

export type Form = z.infer<typeof Form>;
