import type { ColumnOf } from '#core/fields/registry.ts';
import cells from './cell.module.css';
import { shownText } from './column-values.ts';
import type { WebField } from './web-field.ts';

/** Yes or no. */
export const boolean: WebField<ColumnOf<'boolean'>, boolean> = {
  cell: (value, column, reader) => (
    <span className={value ? undefined : cells.quiet}>{shownText(column, value, reader)}</span>
  ),
};
