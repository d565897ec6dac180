import { columnSchema } from '../column-schema.ts';
import { fileOptions, imageOptions } from '../file/file-options.ts';

export const ImageColumn = columnSchema('image', { ...fileOptions, ...imageOptions });
