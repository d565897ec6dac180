import type { ColumnOf } from '#core/fields/registry.ts';
import { MultilineInput } from './multiline-input.tsx';
import reading from './reading.module.css';
import { TextFilterInput } from './text-filter-input.tsx';
import type { WebField } from './web-field.ts';

/** Characters of a long text that a cell may need. */
const CELL_LENGTH = 300;

/** Text of several lines; a cell shows its beginning in one line. */
export const multilineText: WebField<ColumnOf<'multilineText'>, string> = {
  cell: (value) => value.slice(0, CELL_LENGTH).replace(/\s+/g, ' '),
  Reading: ({ value }) => (
    <span className={reading.lines} dir="auto">
      {value}
    </span>
  ),
  Input: MultilineInput,
  FilterInput: TextFilterInput,
  wide: true,
};
