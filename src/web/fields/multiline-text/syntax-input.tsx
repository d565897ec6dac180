import type { CodeLanguage } from '#core/fields/code-languages.ts';
import type { ColumnOf } from '#core/fields/registry.ts';
import { CodeInput } from '../code/code-input.tsx';
import { useTyping } from '../typing/use-typing.ts';
import { checked } from '../values/column-values.ts';
import type { InputProps } from '../values/web-field.ts';

interface SyntaxInputProps extends InputProps<ColumnOf<'multilineText'>, string> {
  readonly language: CodeLanguage;
}

/** Several lines of text in the colours of a language. */
export function SyntaxInput(props: SyntaxInputProps) {
  const typed = useTyping<string>({
    ...props,
    show: (value) => value,
    read: (text) => checked<string>(props.column, text),
  });
  return (
    <CodeInput
      id={props.id}
      language={props.language}
      typed={typed}
      label={props.label ?? props.column.label}
      describedBy={props.describedBy}
      invalid={props.invalid}
      disabled={props.disabled}
    />
  );
}
