import { columnSchema } from '../column-schema.ts';
import { acceptedKinds, fileOptions, severalFiles } from '../file/file-options.ts';

export const FilesColumn = columnSchema('files', { ...acceptedKinds, ...fileOptions, ...severalFiles });
