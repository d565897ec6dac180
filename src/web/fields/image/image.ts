import type { ColumnOf } from '#core/fields/registry.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { SHOWN_PICTURES } from '../file/file.tsx';
import type { WebField } from '../values/web-field.ts';

/** One image, small. */
export const image: WebField<ColumnOf<'image'>, FileValue> = SHOWN_PICTURES;
