import type { z } from 'zod';
import type { Field } from '../field.ts';
import { FILES_FIELD, parseFitting, type HoldsFiles } from '../file/file.ts';
import { titleOfFile, type FileValue } from '../file/file-value.ts';
import type { ImageColumn } from './image-column.ts';

/** One image; a file that is one. */
export const image: Field<FileValue, z.infer<typeof ImageColumn>, { readonly files: 'one' }> = {
  ...FILES_FIELD,
  parse: (input, column) => parseFitting(input, asImages(column)),
  toText: titleOfFile,
  files: 'one',
  pictures: true,
};

/** A column of images as one of files that takes no others. */
export function asImages<Of extends HoldsFiles>(column: Of): Of & HoldsFiles {
  return { ...column, kinds: ['image'] };
}
