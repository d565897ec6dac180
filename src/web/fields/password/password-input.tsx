import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { ControlButton, ControlFrame } from '../typing/control-frame.tsx';
import classes from '../typing/control.module.css';
import type { PasswordTyping } from './use-password-typing.ts';
import type { InputProps } from '../values/web-field.ts';

interface PasswordInputProps extends InputProps<ColumnOf<'password'>, string | true> {
  readonly typing: PasswordTyping & { readonly text: string };
}

/** A new password being typed: dots, or its letters while they are wanted. */
export function PasswordInput({ typing, ...props }: PasswordInputProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // It comes when its button was pressed, whose place it takes.
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus();
  }, []);
  const leave = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) typing.leave();
  };
  return (
    <div onBlur={leave}>
      <ControlFrame invalid={props.invalid} disabled={props.disabled}>
        <input
          ref={input}
          id={props.id}
          className={classes.input}
          type={shown ? 'text' : 'password'}
          dir="ltr"
          value={typing.text}
          disabled={props.disabled}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('field.passwordNew')}
          aria-label={props.label}
          aria-invalid={props.invalid || undefined}
          aria-describedby={props.describedBy}
          onChange={(event) => typing.type(event.currentTarget.value)}
        />
        <ControlButton
          label={t(shown ? 'field.passwordHide' : 'field.passwordShow')}
          icon={
            shown ? <IconEyeOff size={16} aria-hidden="true" /> : <IconEye size={16} aria-hidden="true" />
          }
          onClick={() => setShown(!shown)}
        />
        <ControlButton
          label={t('field.passwordDiscard')}
          icon={<IconX size={16} aria-hidden="true" />}
          onClick={typing.discard}
        />
      </ControlFrame>
    </div>
  );
}
