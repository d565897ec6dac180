import type { ColumnOf } from '#core/fields/registry.ts';
import { PasswordInput } from './password-input.tsx';
import { PasswordState } from './password-state.tsx';
import { usePasswordTyping } from './use-password-typing.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'password'>;

/** Whether there is a password, with a way to set a new one and to remove it; filters ask for no value. */
export const passwordControl: FieldControl<Column, string | true> = { Input: PasswordControl };

function PasswordControl(props: InputProps<Column, string | true>) {
  const typing = usePasswordTyping(props);
  if (typing.text === undefined) return <PasswordState {...props} typing={typing} />;
  return <PasswordInput {...props} typing={{ ...typing, text: typing.text }} />;
}
