import type { ColumnOf } from '#core/fields/registry.ts';
import { UnreadableInput } from '../unreadable/unreadable-input.tsx';
import { UnreadableState } from '../unreadable/unreadable-state.tsx';
import type { UnreadableWords } from '../unreadable/unreadable-words.ts';
import { useUnreadableTyping } from '../unreadable/use-unreadable-typing.ts';
import { checked } from '../values/column-values.ts';
import type { FieldControl, InputProps } from '../values/web-field.ts';
import { Revealing } from './revealing.tsx';

type Column = ColumnOf<'secret'>;

/** Whether there is a secret, with ways to show, copy, replace and remove it; filters ask for no value. */
export const secretControl: FieldControl<Column, string | true> = { Input: SecretControl };

const WORDS: UnreadableWords = {
  missing: 'field.secretMissing',
  set: 'field.secretSet',
  replace: 'field.secretReplace',
  remove: 'field.secretRemove',
  new: 'field.secretNew',
  show: 'field.secretShowTyped',
  hide: 'field.secretHideTyped',
  discard: 'field.secretDiscard',
};

function SecretControl(props: InputProps<Column, string | true>) {
  const { column } = props;
  const typing = useUnreadableTyping(props, (text) => checked(column, text));
  if (typing.text !== undefined)
    return (
      <UnreadableInput
        {...props}
        typing={{ ...typing, text: typing.text }}
        words={WORDS}
        multiline={column.multiline}
      />
    );
  return (
    <UnreadableState {...props} typing={typing} words={WORDS}>
      <Revealing column={column} />
    </UnreadableState>
  );
}
