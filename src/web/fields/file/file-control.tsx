import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { FileFilterInput, FileKindsInput } from './file-filter-input.tsx';
import { FileInput } from './file-input.tsx';
import { filesOf } from './files-of.ts';
import type { FieldControl } from '../values/web-field.ts';

/** One file, of the kinds that the column takes. */
export const fileControl: FieldControl<ColumnOf<'file'>, FileValue, string | number> = {
  Input: (props) => (
    <FileInput
      {...props}
      several={false}
      kinds={props.column.kinds}
      value={filesOf(props.value)}
      onChange={(files) => props.onChange(files?.at(-1) ?? null)}
    />
  ),
  FilterInput: FileFilterInput,
  FiltersInput: FileKindsInput,
};
