import { CHECK } from '../values/signs.tsx';
import { IconLock } from '@tabler/icons-react';
import type { ColumnOf } from '#core/fields/registry.ts';
import { shownText } from '../values/column-values.ts';
import classes from './password.module.css';
import type { WebField } from '../values/web-field.ts';

/** A password that nobody can read: that there is one. */
export const password: WebField<ColumnOf<'password'>, string | true> = {
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
