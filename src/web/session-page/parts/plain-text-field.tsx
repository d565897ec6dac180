import { useState, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { EyeSign } from './signs.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'name'> {
  readonly id: string;
  readonly label: string;
  readonly onType: (text: string) => void;
  readonly invalid?: boolean;
  /** What is being looked up about the text, while it is. */
  readonly busy?: string | undefined;
  /** Data attributes with the placeholder in each language. */
  readonly attributes?: Readonly<Record<string, string>>;
  readonly ref?: Ref<HTMLInputElement>;
  readonly children?: ReactNode;
}

/** A labelled line to type in; its name is its id. */
export function PlainTextField({
  id,
  label,
  onType,
  invalid,
  busy,
  attributes,
  children,
  ref,
  ...rest
}: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div
        className="input"
        data-invalid={invalid || undefined}
        data-loading={busy !== undefined || undefined}
      >
        <input
          {...rest}
          {...attributes}
          ref={ref}
          id={id}
          name={id}
          aria-invalid={invalid || undefined}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {busy !== undefined && <i className="spinner" role="status" aria-label={busy} />}
        {children}
      </div>
    </div>
  );
}

interface PasswordFieldProps extends Omit<TextFieldProps, 'children' | 'type'> {
  readonly showLabel: string;
}

/** A password: dots, or its letters while the eye is pressed in. */
export function PlainPasswordField({ showLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <PlainTextField {...rest} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none">
      <button
        type="button"
        className="eye"
        aria-label={showLabel}
        title={showLabel}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <EyeSign open={!shown} />
      </button>
    </PlainTextField>
  );
}
