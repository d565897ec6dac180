import { IconLock } from '@tabler/icons-react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import { CHECK } from '../values/signs.tsx';
import type { WebField } from '../values/web-field.ts';
import classes from './unreadable.module.css';

/** A column of which answers say only that there is something. */
export type UnreadableColumn = ColumnOf<'password' | 'secret'>;

/** A value that nobody reads in a list: that there is one. */
export const unreadable: WebField<UnreadableColumn, string | true> = {
  cell: (value, column, reader) => (
    <span className={classes.set}>
      <IconLock size={14} stroke={1.7} aria-hidden="true" />
      {shownText(column, value, reader)}
    </span>
  ),
  listCell: (value, column, { reader }) => (
    <span role="img" aria-label={shownText(column, value, reader)}>
      {CHECK}
    </span>
  ),
  width: 100,
  limitsCount: true,
};
