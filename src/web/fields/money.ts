import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from './column-values.ts';
import type { WebField } from './web-field.ts';

/** An exact amount with its currency. */
export const money: WebField<ColumnOf<'money'>, string> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  align: 'end',
};
