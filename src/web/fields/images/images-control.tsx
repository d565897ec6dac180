import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { FileFilterInput, FileKindsInput } from '../file/file-filter-input.tsx';
import { FileInput } from '../file/file-input.tsx';
import type { FieldControl } from '../values/web-field.ts';

/** What the system's choice of files offers. */
const IMAGES = ['image'] as const;

/** Several images. */
export const imagesControl: FieldControl<ColumnOf<'images'>, readonly FileValue[], string | number> = {
  Input: (props) => <FileInput {...props} several kinds={IMAGES} />,
  FilterInput: FileFilterInput,
  FiltersInput: FileKindsInput,
};
