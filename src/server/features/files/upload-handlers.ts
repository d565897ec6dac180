import type { UPLOAD_ROUTES } from '#core/contract/files/upload-routes.ts';
import { endedUpload, serveTus } from '../../uploads/uploads.ts';
import type { HandlerCall, HandlersOf } from '../../http/serve-route.ts';
import { textAnswer, type TextAnswer } from '../../http/text-answer.ts';
import type { Services } from '../services.ts';

/** Files as they come to the server. */
export function uploadHandlers({ uploads }: Services): HandlersOf<typeof UPLOAD_ROUTES> {
  const tus = async ({
    request,
    reply,
    requestContext,
  }: Pick<HandlerCall<unknown>, 'request' | 'reply' | 'requestContext'>): Promise<TextAnswer> => {
    const { status, headers, text } = await serveTus(uploads, requestContext().viewer.account, request.raw);
    reply.code(status).headers(headers);
    return textAnswer(headers['content-type'] ?? 'text/plain; charset=utf-8', text);
  };
  return {
    file_upload: tus,
    file_upload_offset: tus,
    file_upload_append: tus,
    file_upload_end: tus,
    file_uploaded: async ({ requestContext, params: { idupload } }) =>
      await endedUpload(uploads, requestContext().viewer.account, idupload),
  };
}
