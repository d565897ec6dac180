import { describedBy, LabelledField, type FieldTexts } from './labelled-field.tsx';
import classes from './select-field.module.css';

/** One of several values, and its name. */
export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
}

interface SelectFieldProps<Value extends string | number> extends FieldTexts {
  /** Undefined where nothing is chosen. */
  readonly value: Value | undefined;
  readonly choices: readonly SelectOption<Value>[];
  readonly onChange: (value: Value | undefined) => void;
  /** What choosing nothing is called; without it something must be chosen. */
  readonly none?: string;
}

export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { id, label, help, error, value, choices, none } = props;
  const known = choices.some((choice) => choice.value === value);
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <select
        id={id}
        className={classes.select}
        value={known ? String(value) : ''}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, help, error })}
        onChange={(event) =>
          props.onChange(choices.find((choice) => String(choice.value) === event.currentTarget.value)?.value)
        }
      >
        {(none !== undefined || !known) && <option value="">{none ?? ''}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={String(choice.value)}>
            {choice.label}
          </option>
        ))}
      </select>
    </LabelledField>
  );
}
