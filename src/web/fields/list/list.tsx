import type { ColumnOf } from '#core/fields/registry.ts';
import { wordsInRow } from '#core/language/formats.ts';
import cells from '../values/cell.module.css';
import { linkedTitle } from '../values/linked-record.ts';
import reading from '../values/reading.module.css';
import { RecordLink } from '../linked/record-link.tsx';
import type { LinkedRecord, WebField } from '../values/web-field.ts';

type Column = ColumnOf<'list'>;
type Value = readonly LinkedRecord[];

/** Records of another table. In lists the value is their number. */
export const list: WebField<Column, Value> = {
  cell: (value: Value | number, _column, { locale }) => {
    if (typeof value !== 'number') return wordsInRow(value.map(linkedTitle), locale);
    return value === 0 ? <span className={cells.quiet}>0</span> : String(value);
  },
  copied: (value: Value | number) =>
    typeof value === 'number' ? String(value) : value.map(linkedTitle).join('; '),
  Reading: ({ value, column }) => (
    <span className={reading.several}>
      {value.map((record) => (
        <RecordLink key={record[0]} tableId={column.target} recordId={record[0]} className={reading.anchor}>
          {linkedTitle(record)}
        </RecordLink>
      ))}
    </span>
  ),
  toSent: (value) => value.map(([id]) => id),
  wide: true,
  width: 100,
  operatorWords: 'several',
};
