import type { HTMLAttributes, InputHTMLAttributes } from 'react';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from './labelled-field.tsx';

interface TextFieldProps
  extends FieldTexts, Pick<InputHTMLAttributes<HTMLInputElement>, 'onKeyDown' | 'onPaste'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly type?: 'text' | 'email' | 'password';
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** `ltr` for what reads so in every language: addresses, codes. */
  readonly dir?: 'ltr' | 'auto';
  readonly maxLength?: number;
}

export function TextField({ id, label, help, error, value, onChange, ...input }: TextFieldProps) {
  return (
    <LabelledField id={id} label={label} help={help} error={error}>
      <FieldFrame invalid={error !== undefined}>
        <input
          autoComplete="off"
          dir="auto"
          spellCheck={false}
          {...input}
          id={id}
          className={control.input}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy({ id, help, error })}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </FieldFrame>
    </LabelledField>
  );
}
