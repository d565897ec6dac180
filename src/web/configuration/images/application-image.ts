import { APPLICATION_IMAGES } from '#core/catalog/objects/image/image-media.ts';
import type { ImageFile } from '#core/catalog/schema.ts';

/** The address of the file of an image. */
export function imageAddress({ hash }: Pick<ImageFile, 'hash'>): string {
  return `${APPLICATION_IMAGES}/${hash}`;
}

/** What kind of image a file is, as people call it. */
export function imageKind({ media }: Pick<ImageFile, 'media'>): string {
  return media.replace(/^image\/|\+xml$/g, '').toUpperCase();
}
