import type { ColumnOf } from '#core/fields/registry.ts';
import classes from './boolean.module.css';
import { shownText } from '../values/column-values.ts';
import { useReader } from '../values/reader.ts';
import type { FilterInputProps, InputProps, FieldControl } from '../values/web-field.ts';

type Column = ColumnOf<'boolean'>;

/** A box to tick; in filters yes or no. */
export const booleanControl: FieldControl<Column, boolean> = {
  Input: BooleanInput,
  FilterInput: YesOrNo,
  ownLabel: true,
};

/** A box to tick with its label beside it; the empty value is shown as neither. */
function BooleanInput(props: InputProps<Column, boolean>) {
  const { id, column, value, invalid } = props;
  return (
    <div className={classes.row}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = value === null && column.required === true;
        }}
        type="checkbox"
        id={id}
        className={classes.box}
        checked={value === true}
        disabled={props.disabled}
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
        onBlur={props.onBlur}
      />
      {props.label === undefined ? (
        <label htmlFor={id} className={classes.label}>
          {column.label}
        </label>
      ) : null}
    </div>
  );
}

function YesOrNo(props: FilterInputProps<Column, boolean>) {
  const reader = useReader();
  return (
    <div role="radiogroup" aria-label={props.label} className={classes.row} id={props.id}>
      {[true, false].map((answer) => (
        <label key={String(answer)} className={classes.label}>
          <input
            type="radio"
            name={props.id}
            className={classes.radio}
            checked={props.value === answer}
            onChange={() => props.onChange(answer)}
          />
          {shownText(props.column, answer, reader)}
        </label>
      ))}
    </div>
  );
}
