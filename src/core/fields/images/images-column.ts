import { columnSchema } from '../column-schema.ts';
import { fileOptions, imageOptions, severalFiles } from '../file/file-options.ts';

export const ImagesColumn = columnSchema('images', { ...fileOptions, ...severalFiles, ...imageOptions });
