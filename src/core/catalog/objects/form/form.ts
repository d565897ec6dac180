import { z } from 'zod';
import { Labels, LongTexts } from '../../../language/labels-schema.ts';
import { columnReference, Id, Name, reference } from '../../../marks/reference.ts';
import { Address } from '../../address.ts';
import { Button, Icon } from '../../button.ts';

/** How many of its section's columns an element takes. */
const span = z.number().int().min(1).max(5).optional();

const ColumnElement = z.strictObject({ column: columnReference(), span });

/** Words for those who work with the form; a line of its own is a paragraph. */
const TextElement = z.strictObject({ id: Id, text: LongTexts, span });

/** A button among the columns. It runs its action on the record. */
const ButtonElement = z.strictObject({
  id: Id,
  action: reference('action'),
  label: Labels.optional(),
  icon: Icon.optional(),
  span,
});

/** A picture among the columns: it says something, or is there for its looks alone. */
const ImageElement = z.strictObject({
  id: Id,
  image: reference('image'),
  /** What it says, for whoever does not see it. */
  alt: Labels.optional(),
  /** It says nothing: screen readers pass it over. */
  decorative: z.boolean().optional(),
  /** How wide it is at most, in pixels; its own width where it is left out. */
  width: z.number().int().min(16).max(2_000).optional(),
  align: z.enum(['start', 'center', 'end']).optional(),
  /** Where a press leads. */
  link: Address.optional(),
  span,
});

/** Most sections of a form. */
export const MAX_SECTIONS = 50;
/** Most elements of a section. */
export const MAX_ELEMENTS = 200;

/** How many columns a section has that does not say it. */
export const SECTION_COLUMNS = 2;

/** What stands in a section: a column, or one of those that hold no value. */
const FormElement = z.union([ColumnElement, TextElement, ButtonElement, ImageElement]);

export type FormElement = z.infer<typeof FormElement>;

/**
 * A part of a form: a `sheet` stands on the page, a `tab` in a row of tabs; a `secondary` one is closed until its heading is
 * pressed; a `step` is one of a wizard. Neighbours of the same row of tabs or wizard follow each other.
 */
const Section = z.strictObject({
  id: Id,
  label: Labels.optional(),
  kind: z.enum(['sheet', 'tab', 'secondary', 'step']).optional(),
  /** Stands beside the section before it, where there is room; they share the width by their columns. */
  beside: z.boolean().optional(),
  columns: z.number().int().min(1).max(5).optional(),
  elements: z.array(FormElement).max(MAX_ELEMENTS),
});

/** A button of a form. If some are `main`, these stand beside *Save* and the others in the menu. */
const FormButton = Button.extend({ main: z.boolean().optional() });

/** How one record is shown and changed. */
export const Form = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  table: reference('table'),
  sections: z.array(Section).min(1).max(MAX_SECTIONS),
  buttons: z.array(FormButton).max(20).optional(),
});

export type Form = z.infer<typeof Form>;
