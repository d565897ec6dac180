import type { ColumnOf } from '#core/fields/registry.ts';
import { CodeReading } from '../code/code-reading.tsx';
import reading from '../values/reading.module.css';
import type { WebField } from '../values/web-field.ts';

/** Characters of a long text that a cell may need. */
const CELL_LENGTH = 300;

/** Text of several lines, perhaps in the colours of a language; a cell shows its beginning in one line. */
export const multilineText: WebField<ColumnOf<'multilineText'>, string> = {
  cell: (value) => value.slice(0, CELL_LENGTH).replace(/\s+/g, ' '),
  Reading: ({ value, column }) =>
    column.syntax === undefined ? (
      <span className={reading.lines} dir="auto">
        {value}
      </span>
    ) : (
      <CodeReading text={value} language={column.syntax} />
    ),
  wide: true,
  listCell: (value) => value.slice(0, CELL_LENGTH).replaceAll('\n', ' '),
  width: 280,
  limitsCount: true,
};
