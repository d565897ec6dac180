import { z } from 'zod';
import { Labels } from '../../../language/labels-schema.ts';
import { Id, Name } from '../../../marks/reference.ts';
import { IMAGE_MEDIA } from './image-media.ts';

/** Most pixels on the longer side of an image. */
export const MAX_IMAGE_SIDE = 4_000;

const side = z.number().int().min(1).max(MAX_IMAGE_SIDE);

/** The file of an image, whose bytes are kept under their hash; its size is in pixels. */
export const ImageFile = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  media: z.enum(IMAGE_MEDIA),
  width: side,
  height: side,
});

export type ImageFile = z.infer<typeof ImageFile>;

/** A picture that forms show. */
export const Image = z.strictObject({ id: Id, name: Name, label: Labels, file: ImageFile });

export type Image = z.infer<typeof Image>;
