import type { FastifyReply, FastifyRequest } from 'fastify';
import type { STORED_FILE_ROUTES, ThumbnailSize } from '#core/contract/files/stored-file-routes.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { deliver, documentPdf, filesInZip, heldFile, type HeldFile } from '../../delivery/delivery.ts';
import { thumbnailOf } from '../../thumbnails/thumbnails.ts';
import { hasDigest } from '../../http/entity-tag.ts';
import { asImage } from '../../http/image-answer.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { textAnswer, type TextAnswer } from '../../http/text-answer.ts';
import { readableTable } from '../../query/scene/place.ts';
import type { OwnContext } from '../../records/records.ts';
import type { Services } from '../services.ts';

/** Files as they leave the server. */
export function storedFileHandlers(services: Services): HandlersOf<typeof STORED_FILE_ROUTES> {
  const { store, images } = services.uploads;
  const { convert } = services.parts;
  const small = async (held: HeldFile, size: ThumbnailSize, call: Call): Promise<TextAnswer> => {
    const { request, reply, requestContext } = call;
    const bytes = await thumbnailOf({ db: requestContext().db, store, images }, { ...held, size });
    if (!bytes) throw new AppError('file.not_drawn');
    reply.header('Cache-Control', 'private, no-cache');
    asImage(reply);
    if (!hasDigest(request, reply, { digest: `${held.file.hash}-${size}-${bytes.length}` }))
      return textAnswer('image/webp', bytes);
    reply.code(304);
    return textAnswer('image/webp', Buffer.alloc(0));
  };
  return {
    file_get: async (call) => {
      const held = await heldFile(call.requestContext(), call.params);
      const isAttached = call.params.attachement;
      // What is shown carries the watermark; what is saved is what was uploaded.
      if (!isAttached && held.watermark !== undefined) return await small(held, LARGEST_SHOWN, call);
      return await deliver(services.uploads, { ...call, held, isAttached });
    },
    file_thumbnail: async (call) =>
      await small(await heldFile(call.requestContext(), call.params), call.params.size, call),
    file_pdf: async ({ request, reply, requestContext, params }) => {
      const { file } = await heldFile(requestContext(), params);
      const bytes = await documentPdf({ db: requestContext().db, store, convert }, file);
      reply.header('Cache-Control', 'private, no-cache');
      asImage(reply);
      const isKnown = hasDigest(request, reply, { digest: `${file.hash}-pdf-${bytes.length}` });
      if (isKnown) reply.code(304);
      return textAnswer('application/pdf', isKnown ? Buffer.alloc(0) : bytes);
    },
    file_zip: async ({ requestContext, params: { tableId }, query: { selection } }) => {
      const request = requestContext();
      const table = readableTable(request, tableId);
      const content = await filesInZip(services.uploads, request, table, selection.split('|').map(Number));
      const name = `${labelOf(table.plural, request.viewer.locale)}.zip`;
      return { media: 'application/zip', name, isAttached: true, content };
    },
  };
}

/** The longer side of an image that is shown with a watermark, in pixels. */
const LARGEST_SHOWN: ThumbnailSize = 1_024;

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly requestContext: () => OwnContext;
}
