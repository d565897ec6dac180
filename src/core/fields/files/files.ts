import type { z } from 'zod';
import type { Field } from '../field.ts';
import { FILES_FIELD, parseSeveral } from '../file/file.ts';
import { titleOfFile, type FileValue } from '../file/file-value.ts';
import type { FilesColumn } from './files-column.ts';

/** Several files in the order that people give them; a JSON array. */
export const files: Field<readonly FileValue[], z.infer<typeof FilesColumn>, { readonly files: 'many' }> = {
  ...FILES_FIELD,
  parse: parseSeveral,
  toText: (value) => value.map(titleOfFile).join(', '),
  files: 'many',
  memberType: 'file',
};
