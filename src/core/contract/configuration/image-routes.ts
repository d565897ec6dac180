import { z } from 'zod';
import { ImageFile } from '../../catalog/objects/image/image.ts';
import { APPLICATION_IMAGES, MAX_IMAGE_BYTES } from '../../catalog/objects/image/image-media.ts';
import { route } from '../route/route.ts';

/** The routes of the images that forms show. */
export const IMAGE_ROUTES = {
  configuration_image: route({
    method: 'POST',
    path: '/admin/configuration/draft/image',
    audience: 'configuration',
    summary:
      'Keeps an image for the own draft, whose steps name it by its `hash`: PNG, JPEG, WebP or SVG by its content, at most 1 MB. What neither a draft nor a version names is dropped after a day',
    stream: 'application/octet-stream',
    largest: MAX_IMAGE_BYTES,
    answer: ImageFile,
  }),
  application_image: route({
    method: 'GET',
    path: `${APPLICATION_IMAGES}/{hash}`,
    audience: 'session',
    summary:
      'An image of a form that the caller may see, or any image for a supervisor who configures. Its name is the hash of its bytes, so that the browser may keep it for ever',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{32}$/) }),
    media: 'image/*',
  }),
} as const;
