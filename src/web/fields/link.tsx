import type { ColumnOf } from '#core/fields/registry.ts';
import { titleOf } from './linked-record.ts';
import reading from './reading.module.css';
import { RecordLink } from './record-link.tsx';
import type { LinkedRecord, WebField } from './web-field.ts';

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
