import type { z } from 'zod';
import type { Field } from '../field.ts';
import { FILES_FIELD, parseSeveral } from '../file/file.ts';
import { titleOfFile, type FileValue } from '../file/file-value.ts';
import { asImages } from '../image/image.ts';
import type { ImagesColumn } from './images-column.ts';

/** Several images in the order that people give them. */
export const images: Field<readonly FileValue[], z.infer<typeof ImagesColumn>, { readonly files: 'many' }> = {
  ...FILES_FIELD,
  parse: (input, column) => parseSeveral(input, asImages(column)),
  toText: (value) => value.map(titleOfFile).join(', '),
  files: 'many',
  pictures: true,
  memberType: 'image',
};
