import { useState } from 'react';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from './labelled-field.tsx';

interface NumberFieldProps extends FieldTexts {
  /** NaN while no whole number is typed. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly unit?: string;
}

/** A whole number, with what it counts beside it. */
export function NumberField({ id, label, help, error, value, onChange, unit }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  // What was typed stays as it was typed, as long as it says this value.
  const shown = typed !== undefined && Object.is(read(typed), value) ? typed : textOf(value);
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <FieldFrame invalid={error !== undefined} narrow>
        <input
          id={id}
          className={control.input}
          inputMode="numeric"
          autoComplete="off"
          value={shown}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            onChange(read(text));
          }}
        />
        {unit && <span className={control.unit}>{unit}</span>}
      </FieldFrame>
    </LabelledField>
  );
}

function read(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN;
}

function textOf(value: number): string {
  return Number.isInteger(value) ? String(value) : '';
}
