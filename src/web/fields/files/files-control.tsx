import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { FileFilterInput, FileKindsInput } from '../file/file-filter-input.tsx';
import { FileInput } from '../file/file-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** Several files, of the kinds that the column takes. */
export const filesControl: FieldControl<ColumnOf<'files'>, readonly FileValue[], string | number> = {
  Input: (props) => <FileInput {...props} several kinds={props.column.kinds} />,
  FilterInput: FileFilterInput,
  FiltersInput: FileKindsInput,
};
