import type { ColumnOf } from '#core/fields/registry.ts';
import { copiedNumber } from '../values/copied-number.ts';
import { withGauge } from '../number/gauge.tsx';
import { shownText } from '../values/column-values.ts';
import type { WebField } from '../values/web-field.ts';

/** An exact amount with its currency. */
export const money: WebField<ColumnOf<'money'>, string> = {
  cell: (value, column, reader) =>
    withGauge(column, value, { text: shownText(column, value, reader), reader }),
  copied: (value, _column, reader) => copiedNumber(value, reader),
  align: 'end',
  width: 124,
  figureRank: 1,
};
