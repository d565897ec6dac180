import { CHECK, DASH } from '../values/signs.tsx';
import type { ColumnOf } from '#core/fields/registry.ts';
import cells from '../values/cell.module.css';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** Yes or no. */
export const boolean: WebField<ColumnOf<'boolean'>, boolean> = {
  cell: (value, column, reader) => (
    <span className={value ? undefined : cells.quiet}>{shownText(column, value, reader)}</span>
  ),
  listCell: (value, column, { reader }) => (
    <span role="img" aria-label={shownText(column, value, reader)}>
      {value ? CHECK : DASH}
    </span>
  ),
  width: 90,
};
