import type { ReactNode } from 'react';
import { recordAddress } from '#web/addresses/addresses.ts';
import { Avatar } from '#web/ui/avatar/avatar.tsx';
import classes from '../values/list-cell.module.css';
import type { ColumnOf } from '#core/fields/registry.ts';
import { linkedTitle } from '../values/linked-record.ts';
import reading from '../values/reading.module.css';
import { RecordLink } from '../linked/record-link.tsx';
import type { LabelledColumn, LinkedRecord, ListCell, WebField } from '../values/web-field.ts';

/** A link to one record, shown by its title. */
export const link: WebField<ColumnOf<'link'>, LinkedRecord> = {
  cell: linkedTitle,
  copied: linkedTitle,
  Reading: ({ value, column }) =>
    column.allowDetail === false ? (
      linkedTitle(value)
    ) : (
      <RecordLink tableId={column.target} recordId={value[0]} className={reading.anchor}>
        {linkedTitle(value)}
      </RecordLink>
    ),
  toSent: ([id]) => id,
  listCell: linkCell,
  card: 'name',
  firstOperator: 'isWithin',
};

/** A linked record's title, which leads to it without opening the row; out of the tab order as addresses are. */
function linkCell(
  value: LinkedRecord,
  { target, allowDetail }: LabelledColumn<ColumnOf<'link'>>,
  { people, inert }: ListCell,
): ReactNode {
  const content = people ? personOf(value) : linkedTitle(value);
  if (inert || allowDetail === false)
    return people ? <span className={classes.person}>{content}</span> : content;
  return (
    <a
      className={people ? classes.person : classes.link}
      href={recordAddress(target, value[0])}
      data-within
      tabIndex={-1}
    >
      {content}
    </a>
  );
}

function personOf(value: LinkedRecord): ReactNode {
  const [, title] = value;
  return (
    <>
      {title ? <Avatar name={title} /> : null}
      <span>{linkedTitle(value)}</span>
    </>
  );
}
