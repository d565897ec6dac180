import type { FieldType } from '#core/fields/registry.ts';
import { good, type Result } from '#core/std/result.ts';
import { readText } from '../values/column-values.ts';
import { TypedInput } from './typed-input.tsx';
import { useTyping } from './use-typing.ts';
import type { FilterInputProps } from '../values/web-field.ts';

/** Several values in a line, separated by semicolons, written as in a file: without a locale. */
export function ValuesFilterInput(props: FilterInputProps<{ readonly type: FieldType }, readonly unknown[]>) {
  const typed = useTyping<readonly unknown[]>({
    ...props,
    show: (values) => values.map(String).join('; '),
    read: (text) => readAll(props.column, text),
  });
  return <TypedInput {...props} typed={typed} placeholder="…; …" />;
}

function readAll(column: { readonly type: FieldType }, text: string): Result<readonly unknown[] | null> {
  const values: unknown[] = [];
  for (const word of text.split(';').filter((part) => part.trim() !== '')) {
    const value = readText<unknown>(column, word);
    if (!value.ok) return value;
    values.push(value.value);
  }
  return good(values.length > 0 ? values : null);
}
