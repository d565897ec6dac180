import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { WebField } from '../values/web-field.ts';

const MINUTE = 60;

/** A length of time. In lists all of a column read alike: in minutes, the exact one as its hint, unless it counts seconds. */
export const duration: WebField<ColumnOf<'duration'>, number> = {
  cell: (value, column, reader) => {
    const exact = shownText(column, value, reader);
    if (column.unit === 'seconds' || value % MINUTE === 0) return exact;
    return <span title={exact}>{shownText(column, Math.round(value / MINUTE) * MINUTE, reader)}</span>;
  },
  Reading: ({ value, column }) => shownText(column, value, useReader()),
  align: 'end',
  width: 100,
  card: 'quiet',
};
