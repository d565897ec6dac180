import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import classes from './password.module.css';
import { password } from './password.tsx';
import { useReader } from '../values/reader.ts';
import type { PasswordTyping } from './use-password-typing.ts';
import type { InputProps } from '../values/web-field.ts';

interface PasswordStateProps extends InputProps<ColumnOf<'password'>, string | true> {
  readonly typing: PasswordTyping;
}

/** That there is a password, or none, and what can be done about it. */
export function PasswordState({ typing, ...props }: PasswordStateProps) {
  const { t } = useTranslation();
  const reader = useReader();
  const first = useRef<HTMLButtonElement>(null);
  const { ended } = typing;
  useEffect(() => {
    // The keyboard goes on where it was before somebody began to type.
    if (ended && document.activeElement === document.body) first.current?.focus();
  }, [ended]);
  const isSet = props.value !== null;
  return (
    <div
      id={props.id}
      className={classes.row}
      role="group"
      tabIndex={-1}
      aria-label={props.label ?? props.column.label}
      aria-describedby={props.describedBy}
    >
      {isSet ? (
        <span className={classes.state}>{password.cell(true, props.column, reader)}</span>
      ) : (
        <span className={classes.missing}>{t('field.passwordMissing')}</span>
      )}
      {props.disabled ? null : (
        <>
          <Button ref={first} variant="default" size="compact-sm" onClick={typing.begin}>
            {t(isSet ? 'field.passwordReplace' : 'field.passwordSet')}
          </Button>
          {isSet ? (
            <Button variant="subtle" size="compact-sm" onClick={() => props.onChange(null)}>
              {t('field.passwordRemove')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
