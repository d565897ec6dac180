import { IMAGE_ROUTES } from '#core/contract/configuration/image-routes.ts';
import { DRAWING_ROUTES } from '#core/contract/files/drawing-routes.ts';
import { dropUnusedImages } from '../../images/images.ts';
import { feature } from '../feature.ts';
import { drawingHandlers } from './drawing-handlers.ts';
import { imageHandlers } from './image-handlers.ts';

/** The images that forms show, and the server's own drawings. */
export const imagesFeature = feature({
  name: 'images',
  routes: { ...IMAGE_ROUTES, ...DRAWING_ROUTES },
  handlers: (services) => ({ ...imageHandlers(services), ...drawingHandlers(services) }),
  cleaning: async ({ area }) => await dropUnusedImages(area.db),
  sql: ['0031-application-images.sql'],
});
