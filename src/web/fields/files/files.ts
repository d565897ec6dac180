import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { SHOWN_FILES } from '../file/file.tsx';
import type { WebField } from '../values/web-field.ts';

/** Several files: their signs. */
export const files: WebField<ColumnOf<'files'>, readonly FileValue[]> = SHOWN_FILES;
