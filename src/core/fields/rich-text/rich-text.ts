import type { z } from 'zod';
import { WORDED } from '../../query/operators.ts';
import { finding, type Finding } from '../../std/finding.ts';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { TEXT } from '../value-type.ts';
import { plainOf } from './plain-text.ts';
import { MARKUP_LENGTH, RICH_LENGTH } from './rich-lengths.ts';
import type { RichTextColumn } from './rich-text-column.ts';

/**
 * Formatted text; a JSON string of HTML. What comes from outside the server is cleaned there by the same entry of
 * `server/fields`; formulas, filters, searches and files of lines have its words.
 */
export const richText: Field<string, z.infer<typeof RichTextColumn>> = {
  parse,
  fromText: parse,
  toText: plainOf,
  operators: WORDED,
  searchable: true,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: () => TEXT,
  computable: false,
  embeds: true,
  check: defaultProblems,
};

/** Takes HTML, or words without any; what becomes of them, and how many words that are, shows once they are cleaned. */
function parse(
  input: unknown,
  { maxLength: max = RICH_LENGTH }: z.infer<typeof RichTextColumn>,
): Result<string> {
  if (typeof input !== 'string' || !input.isWellFormed()) return bad('value.text');
  return input.length > MARKUP_LENGTH ? bad('value.too_long', { max }) : good(input);
}

/** A default belongs to no record, and would not keep its files. */
function defaultProblems({ default: given }: z.infer<typeof RichTextColumn>): readonly Finding[] {
  const hasImages = typeof given === 'string' && /<img\b[^>]*\bdata-file\b/i.test(given);
  return hasImages ? [finding(['default'], 'default_images')] : [];
}
