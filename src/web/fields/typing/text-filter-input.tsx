import { good } from '#core/std/result.ts';
import { TypedInput } from './typed-input.tsx';
import { useTyping } from './use-typing.ts';
import type { FilterInputProps } from '../values/web-field.ts';

/** A text to compare with: a part of a value is enough, so that the rules of the type do not apply. */
export function TextFilterInput(props: FilterInputProps<unknown, string>) {
  const typed = useTyping<string>({ ...props, show: (value) => value, read: (text) => good(text.trim()) });
  return <TypedInput {...props} typed={typed} dir="auto" />;
}
