import type { HTMLAttributes, ReactNode } from 'react';
import type { FieldType } from '#core/fields/registry.ts';
import { maskedSoFar, maskForm } from '#core/fields/mask.ts';
import { checked } from '../values/column-values.ts';
import { TypedInput } from './typed-input.tsx';
import { useTyping } from './use-typing.ts';
import type { InputProps } from '../values/web-field.ts';

interface TextInputProps extends InputProps<{ readonly type: FieldType }, string> {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly dir?: 'ltr' | 'auto';
  readonly rest?: ReactNode;
  readonly children?: ReactNode;
}

/** A line of text, checked by the rules of its column's type. */
export function TextInput(props: TextInputProps) {
  const typed = useTyping<string>({
    ...props,
    show: (value) => value,
    read: (text) => checked<string>(props.column, text),
  });
  const { mask } = props.column as { readonly mask?: string };
  const type = (text: string) =>
    // What is taken away stays away, and the caret where somebody types in the middle.
    typed.type(
      mask !== undefined && text.length > typed.text.length && text.startsWith(typed.text)
        ? maskedSoFar(mask, text)
        : text,
    );
  return (
    <TypedInput
      {...props}
      typed={{ ...typed, type }}
      dir={props.dir ?? 'auto'}
      placeholder={mask === undefined ? undefined : maskForm(mask)}
    />
  );
}
