import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A day without a time. */
export const date: WebField<ColumnOf<'date'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  // A year of three digits is not read again.
  copied: (value, column, reader) => (value < '1000' ? value : shownText(column, value, reader)),
  width: 124,
  figures: true,
  card: 'quiet',
  firstOperator: 'greaterOrEqual',
  operatorWords: 'day',
};
