import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { FileFilterInput, FileKindsInput } from '../file/file-filter-input.tsx';
import { FileInput } from '../file/file-input.tsx';
import { filesOf } from '../file/files-of.ts';
import type { FieldControl } from '../values/web-field.ts';

/** What the system's choice of files offers. */
const IMAGES = ['image'] as const;

/** One image. */
export const imageControl: FieldControl<ColumnOf<'image'>, FileValue, string | number> = {
  Input: (props) => (
    <FileInput
      {...props}
      several={false}
      kinds={IMAGES}
      signed={props.column.signature}
      value={filesOf(props.value)}
      onChange={(files) => props.onChange(files?.at(-1) ?? null)}
    />
  ),
  FilterInput: FileFilterInput,
  FiltersInput: FileKindsInput,
};
