import type { ColumnOf } from '#core/fields/registry.ts';
import { copiedNumber } from '../values/copied-number.ts';
import { withGauge } from '../number/gauge.tsx';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** An exact decimal number with its unit. */
export const decimal: WebField<ColumnOf<'decimal'>, string> = {
  cell: (value, column, reader) =>
    withGauge(column, value, { text: shownText(column, value, reader), reader }),
  copied: (value, _column, reader) => copiedNumber(value, reader),
  align: 'end',
  width: 116,
  figureRank: 2,
  bare: true,
};
