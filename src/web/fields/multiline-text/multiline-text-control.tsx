import type { ColumnOf } from '#core/fields/registry.ts';
import { MultilineInput } from './multiline-input.tsx';
import { SyntaxInput } from './syntax-input.tsx';
import { TextFilterInput } from '../typing/text-filter-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Typed in a box that grows, or in the editor of a language; a filter takes any part of a text. */
export const multilineTextControl: FieldControl<ColumnOf<'multilineText'>, string> = {
  Input: (props) => {
    const { syntax } = props.column;
    return syntax === undefined ? (
      <MultilineInput {...props} />
    ) : (
      <SyntaxInput {...props} language={syntax} />
    );
  },
  FilterInput: TextFilterInput,
};
