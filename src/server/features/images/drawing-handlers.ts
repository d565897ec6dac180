import { join } from 'node:path';
import { ICON_NAMES } from '#core/catalog/icons.ts';
import type { DRAWING_ROUTES } from '#core/contract/files/drawing-routes.ts';
import { AppError } from '#core/errors.ts';
import { FILE_KINDS } from '#core/fields/file/file-kinds.ts';
import { asImage, drawingAnswer } from '../../http/image-answer.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { textAnswer } from '../../http/text-answer.ts';
import { openDrawings, openFlags } from '../../images/images.ts';
import type { Services } from '../services.ts';

/** The server's own drawings. */
export function drawingHandlers({ parts, uploads }: Services): HandlersOf<typeof DRAWING_ROUTES> {
  const flagOf = openFlags(parts.webFolder);
  const kinds = FILE_KINDS.map((kind) => `kind-${kind}`);
  const iconOf = openDrawings(join(parts.webFolder, 'icons'), [...ICON_NAMES, ...kinds]);
  return {
    img_flag: async ({ params, request, reply }) => drawingAnswer(request, reply, await flagOf(params.short)),
    img_icon: async ({ params: { icon, type, size, small }, reply }) => {
      const { drawing } = await iconOf(icon);
      const bytes = Buffer.from(sized(drawing.toString('utf8'), { size, small }));
      reply.header('Cache-Control', 'private, max-age=86400');
      asImage(reply);
      if (type !== 'png') return textAnswer('image/svg+xml', bytes);
      const drawn = await uploads.images.drawn({ bytes, size, format: 'png' });
      if (!drawn) throw new AppError('file.not_drawn');
      return textAnswer('image/png', drawn);
    },
  };
}

/** The width of lines of the 24 units that icons are high: thick enough to be seen where they are small. */
const LINES = { small: '2', large: '1.5' } as const;

/** A drawing of the build (scripts/icon-sprite.ts) in a height in pixels. */
function sized(drawing: string, { size, small }: { readonly size: number; readonly small: boolean }): string {
  return drawing
    .replace('width="24" height="24"', `width="${size}" height="${size}"`)
    .replace('stroke-width="2"', `stroke-width="${small ? LINES.small : LINES.large}"`);
}
