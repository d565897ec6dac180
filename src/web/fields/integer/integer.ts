import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A whole number with its unit. */
export const integer: WebField<ColumnOf<'integer'>, number> = {
  cell: (value, column, reader) => shownText(column, value, reader),
  copied: (value) => String(value),
  align: 'end',
  width: 100,
  figureRank: 3,
  bare: true,
};
