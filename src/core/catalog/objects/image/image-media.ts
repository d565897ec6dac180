/** The media types of images. */
export const IMAGE_MEDIA = ['image/png', 'image/jpeg', 'image/webp', 'image/svg+xml'] as const;

export type ImageMedia = (typeof IMAGE_MEDIA)[number];

/** Most bytes of an image's file. */
export const MAX_IMAGE_BYTES = 1_048_576;

/** Where browsers find images of the application; the hash of one follows. */
export const APPLICATION_IMAGES = '/application/images';
