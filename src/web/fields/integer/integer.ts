import type { Reader } from '#core/fields/field.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { withBarcode } from '../barcode/with-barcode.tsx';
import { withGauge } from '../number/gauge.tsx';
import { shownText } from '../values/column-values.ts';
import type { LabelledColumn, WebField } from '../values/web-field.ts';

/** A whole number with its unit. */
export const integer: WebField<ColumnOf<'integer'>, number> = {
  cell: shownNumber,
  listCell: (value, column, { reader }) =>
    withBarcode(column, String(value), shownNumber(value, column, reader)),
  codeText: String,
  copied: (value) => String(value),
  align: 'end',
  width: 100,
  figureRank: 3,
  bare: true,
};

function shownNumber(value: number, column: LabelledColumn<ColumnOf<'integer'>>, reader: Reader) {
  return withGauge(column, value, { text: shownText(column, value, reader), reader });
}
