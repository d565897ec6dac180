import type { ColumnOf } from '#core/fields/registry.ts';
import { plainOf } from '#core/fields/rich-text/plain-text.ts';
import { LazyFormattedText } from './lazy-formatted-text.tsx';
import type { WebField } from '../values/web-field.ts';

/** Characters of a formatted text that a cell may need. */
const CELL_LENGTH = 300;

/** Formatted text; a cell shows the beginning of its words in one line. */
export const richText: WebField<ColumnOf<'richText'>, string> = {
  cell: beginning,
  Reading: ({ value, column }) => <LazyFormattedText value={value} columnId={column.id} />,
  copied,
  wide: true,
  width: 280,
  limitsCount: true,
};

/** A paragraph of words alone as words; all else with its format, which would be lost where it is pasted. */
function copied(value: string): string {
  return /^<p>[^<&]*<\/p>$/.test(value) ? plainOf(value) : value;
}

function beginning(value: string): string {
  // What is cut in two at the end is no tag any more.
  const html = value.slice(0, CELL_LENGTH * 10).replace(/[<&][^>;]*$/, '');
  return plainOf(html).slice(0, CELL_LENGTH).replace(/\s+/g, ' ');
}
