import { z } from 'zod';
import { columnSchema } from '../column-schema.ts';
import { fileOptions, imageOptions } from '../file/file-options.ts';

export const ImageColumn = columnSchema('image', {
  ...fileOptions,
  ...imageOptions,
  /** Forms offer to sign by hand; what was drawn is the image. */
  signature: z.boolean().optional(),
});
