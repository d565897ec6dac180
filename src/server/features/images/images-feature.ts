import { IMAGE_ROUTES } from '#core/contract/configuration/image-routes.ts';
import { dropUnusedImages } from '../../images/images.ts';
import { feature } from '../feature.ts';
import { imageHandlers } from './image-handlers.ts';

/** The images that forms show. */
export const imagesFeature = feature({
  name: 'images',
  routes: IMAGE_ROUTES,
  handlers: imageHandlers,
  cleaning: async ({ area }) => await dropUnusedImages(area.db),
  sql: ['0031-application-images.sql'],
});
