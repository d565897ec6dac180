import { z } from 'zod';
import { Colour } from '../../../fields/choice/one-choice.ts';
import { Labels } from '../../../language/labels-schema.ts';
import { columnReference, formulaText, Id, Name } from '../../../marks/reference.ts';

const LOOK = {
  background: Colour.optional(),
  /** Of the text. */
  colour: Colour.optional(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
} as const;

/** What makes a record or a cell stand out among others. */
export const Look = z.strictObject(LOOK);
export type Look = z.infer<typeof Look>;

/**
 * The look of records that fulfil a condition: of all their cells, or of those of some columns. Where several hold, each
 * part of the look is that of the first that says it.
 */
export const Layout = z.strictObject({
  id: Id,
  name: Name,
  label: Labels.optional(),
  condition: formulaText('condition'),
  columns: z.array(columnReference()).min(1).max(100).optional(),
  ...LOOK,
});

export type Layout = z.infer<typeof Layout>;
