import type { ColumnOf } from '#core/fields/registry.ts';
import { titleOf } from '../values/linked-record.ts';
import reading from '../values/reading.module.css';
import { RecordLink } from '../linked/record-link.tsx';
import type { LinkedRecord, WebField } from '../values/web-field.ts';

/** A link to one record, shown by its title. */
export const link: WebField<ColumnOf<'link'>, LinkedRecord> = {
  cell: titleOf,
  Reading: ({ value, column }) => (
    <RecordLink tableId={column.target} recordId={value[0]} className={reading.anchor}>
      {titleOf(value)}
    </RecordLink>
  ),
  toSent: ([id]) => id,
};
