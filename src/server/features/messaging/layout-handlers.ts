import type { MESSAGE_ROUTES } from '#core/contract/messaging/message-routes.ts';
import type { ContentStore } from '../../files/store/content-store.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { textAnswer } from '../../http/text-answer.ts';
import { layoutDocument } from '../../mail-content/mail-content.ts';
import { layoutOfMessage } from '../../messaging/messaging.ts';
import { HTML } from '../page-answer.ts';

/** Layouts of e-mails, each a document that is framed by the application's pages and in which nothing runs. */
export function layoutHandlers(
  content: ContentStore,
): HandlersOf<Pick<typeof MESSAGE_ROUTES, 'messaging_message_layout'>> {
  return {
    messaging_message_layout: async ({ requestContext, params, query, reply }) => {
      const stored = await layoutOfMessage(requestContext(), params.messageID);
      const read = async (hash: string) => await content.read(hash);
      const document = await layoutDocument(stored, { images: query.images, read });
      reply.header('Content-Security-Policy', layoutPolicy(query.images));
      reply.header('X-Frame-Options', 'SAMEORIGIN');
      reply.header('Referrer-Policy', 'no-referrer');
      return textAnswer(HTML, document);
    },
  };
}

/** Nothing runs, nothing is sent; the page around it may measure it, and its links open pages that are free of it. */
function layoutPolicy(images: boolean): string {
  return [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${images ? ' https:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}
