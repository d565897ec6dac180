import type { ColumnOf } from '#core/fields/registry.ts';
import classes from '../unreadable/unreadable.module.css';
import { unreadable } from '../unreadable/unreadable.tsx';
import { useReader } from '../values/reader.ts';
import type { LabelledColumn } from '../values/web-field.ts';
import { Revealing } from './revealing.tsx';

/** A secret in a form that may not be changed. */
export function SecretReading({ column }: { readonly column: LabelledColumn<ColumnOf<'secret'>> }) {
  const reader = useReader();
  return (
    <div className={classes.row}>
      <span className={classes.state}>{unreadable.cell(true, column, reader)}</span>
      <Revealing column={column} />
    </div>
  );
}
