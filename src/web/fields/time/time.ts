import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

export const time: WebField<ColumnOf<'time'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  width: 92,
  figures: true,
  card: 'quiet',
  operatorWords: 'day',
};
