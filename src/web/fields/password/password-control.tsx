import type { ColumnOf } from '#core/fields/registry.ts';
import { useApplication } from '#web/api/application.tsx';
import { UnreadableInput } from '../unreadable/unreadable-input.tsx';
import { UnreadableState } from '../unreadable/unreadable-state.tsx';
import type { UnreadableWords } from '../unreadable/unreadable-words.ts';
import { useUnreadableTyping } from '../unreadable/use-unreadable-typing.ts';
import { checked } from '../values/column-values.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';

type Column = ColumnOf<'password'>;

/** Whether there is a password, with a way to set a new one and to remove it; filters ask for no value. */
export const passwordControl: FieldControl<Column, string | true> = { Input: PasswordControl };

const WORDS: UnreadableWords = {
  missing: 'field.passwordMissing',
  set: 'field.passwordSet',
  replace: 'field.passwordReplace',
  remove: 'field.passwordRemove',
  new: 'field.passwordNew',
  show: 'field.passwordShow',
  hide: 'field.passwordHide',
  discard: 'field.passwordDiscard',
};

function PasswordControl(props: InputProps<Column, string | true>) {
  const { shortestPassword } = useApplication().info;
  const typing = useUnreadableTyping(props, (text) =>
    [...text].length < shortestPassword
      ? { ok: false, problem: { code: 'password.short', params: { min: shortestPassword } } }
      : checked(props.column, text),
  );
  if (typing.text === undefined) return <UnreadableState {...props} typing={typing} words={WORDS} />;
  return <UnreadableInput {...props} typing={{ ...typing, text: typing.text }} words={WORDS} />;
}
