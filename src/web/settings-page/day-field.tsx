import control from '#web/fields/control.module.css';
import { Field, Frame, type FieldTexts } from './field.tsx';

interface DayFieldProps extends FieldTexts {
  /** YYYY-MM-DD; empty where no day is chosen. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day, with the browser's own calendar. */
export function DayField({ value, onChange, ...texts }: DayFieldProps) {
  return (
    <Field {...texts}>
      <Frame invalid={false}>
        <input
          type="date"
          id={texts.id}
          className={control.input}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Frame>
    </Field>
  );
}
