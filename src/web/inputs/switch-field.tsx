import { describedBy, FieldNotes, type FieldTexts } from './labelled-field.tsx';
import classes from './switch-field.module.css';

interface SwitchFieldProps extends FieldTexts {
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly disabled?: boolean;
}

/** Something that is on or off: what it means on the left, the switch on the right. */
export function SwitchField({ id, label, help, error, value, onChange, disabled = false }: SwitchFieldProps) {
  return (
    <div className={classes.row} data-disabled={disabled || undefined}>
      <div className={classes.words}>
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} help={help} error={error} />
      </div>
      <input
        type="checkbox"
        role="switch"
        id={id}
        className={classes.switch}
        checked={value}
        aria-checked={value}
        disabled={disabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy({ id, help, error })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
