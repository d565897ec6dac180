import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A moment, shown in the reader's time zone. */
export const dateTime: WebField<ColumnOf<'dateTime'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  // What is shown ends with the minutes.
  copied: (value, column, reader) =>
    value.endsWith(':00.000Z') && value >= '1000' ? shownText(column, value, reader) : value,
  width: 190,
  figures: true,
  card: 'quiet',
  firstOperator: 'greaterOrEqual',
  operatorWords: 'day',
};
