import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { ControlButton } from '#web/fields/typing/control-frame.tsx';
import control from '#web/fields/typing/control.module.css';
import { describedBy, LabelledField, FieldFrame, type FieldTexts } from './labelled-field.tsx';

interface PasswordFieldProps extends FieldTexts {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `new-password` where one is chosen; else the one in use is asked for. */
  readonly autoComplete?: 'current-password' | 'new-password' | 'off';
  /** The login that the password belongs to, for password managers. */
  readonly username?: string;
  readonly placeholder?: string | undefined;
}

/** A password or another secret; it can be looked at while it is typed. */
export function PasswordField({ username, value, onChange, placeholder, ...props }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const { id, error, autoComplete = 'current-password' } = props;
  const Eye = shown ? IconEyeOff : IconEye;
  return (
    <LabelledField {...props}>
      {username !== undefined && (
        <input
          className="out-of-sight"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      <FieldFrame invalid={error !== undefined}>
        <input
          id={id}
          className={control.input}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          value={value}
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(props)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <ControlButton
          label={shown ? t('settings.hide') : t('settings.show')}
          icon={<Eye size={16} aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      </FieldFrame>
    </LabelledField>
  );
}
