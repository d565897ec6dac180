import type { ColumnOf } from '#core/fields/registry.ts';
import { withGauge } from '../number/gauge.tsx';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** A whole number with its unit. */
export const integer: WebField<ColumnOf<'integer'>, number> = {
  cell: (value, column, reader) =>
    withGauge(column, value, { text: shownText(column, value, reader), reader }),
  copied: (value) => String(value),
  align: 'end',
  width: 100,
  figureRank: 3,
  bare: true,
};
