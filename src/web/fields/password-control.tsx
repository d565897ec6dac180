import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ColumnOf } from '#core/fields/registry.ts';
import { PasswordInput } from './password-input.tsx';
import classes from './password.module.css';
import { password } from './password.tsx';
import { useReader } from './reader.ts';
import { usePasswordTyping } from './use-password-typing.ts';
import type { FieldControl, InputProps } from './web-field.ts';

type Column = ColumnOf<'password'>;

/** Whether there is a password, with a way to set a new one and to remove it; filters ask for no value. */
export const passwordControl: FieldControl<Column, string | true> = { Input: PasswordControl };

function PasswordControl(props: InputProps<Column, string | true>) {
  const { t } = useTranslation();
  const reader = useReader();
  const typing = usePasswordTyping(props);
  if (typing.text !== undefined) return <PasswordInput {...props} typing={{ ...typing, text: typing.text }} />;
  const isSet = props.value !== null;
  return (
    <div className={classes.row} role="group" aria-label={props.label ?? props.column.label}>
      {isSet ? (
        <span className={classes.state}>
          {password.cell(props.value ?? true, props.column, reader)}
        </span>
      ) : (
        <span className={classes.missing}>{t('field.passwordMissing')}</span>
      )}
      {props.disabled ? null : (
        <>
          <Button
            id={props.id}
            variant="default"
            size="compact-sm"
            aria-describedby={props.describedBy}
            onClick={typing.begin}
          >
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
