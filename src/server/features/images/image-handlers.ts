import type { IMAGE_ROUTES } from '#core/contract/configuration/image-routes.ts';
import { AppError } from '#core/errors.ts';
import { isImageShown } from '../../catalog/catalog.ts';
import { imageAnswer } from '../../http/image-answer.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { keepImage, readImage } from '../../images/images.ts';
import { isConfiguring, mayConfigure } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function imageHandlers({ area }: Services) {
  return {
    // The route's body is the file's bytes.
    configuration_image: async ({ request }) => await keepImage(area.db, request.body as Buffer),
    application_image: async ({ params: { hash }, requestContext, session, reply }) => {
      const { catalog, viewer } = requestContext();
      const asking = session();
      // A draft shows images that are not in force yet.
      const isDrawing = !asking.viewing && mayConfigure(asking.account) && isConfiguring(asking);
      if (!isDrawing && !isImageShown(catalog, viewer, hash))
        throw new AppError('route.unknown', { path: hash });
      const { file, bytes } = await readImage(area.db, hash);
      return imageAnswer(reply, { media: file.media, bytes }, 'private');
    },
  } satisfies HandlersOf<typeof IMAGE_ROUTES>;
}
