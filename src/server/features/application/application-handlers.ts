import type { APPLICATION_ROUTES } from '#core/contract/application/application-routes.ts';
import { AppError } from '#core/errors.ts';
import { openApiPage } from '../../http/openapi-page.ts';
import { openApiDocument } from '../../http/openapi.ts';
import { answerKept, keepText, textKeeper } from '../../http/packed.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { JSON_MEDIA, textAnswer } from '../../http/text-answer.ts';
import { shownStyle } from '../../style/style.ts';
import { keptApplication } from './kept-application.ts';
import { HTML } from '../page-answer.ts';
import type { Services } from '../services.ts';

/** Texts of the interface kept at most, by domain, locales and form: callers may name any locales. */
const MAX_TEXTS = 100;

export function applicationHandlers({ parts }: Services) {
  const texts = textKeeper(MAX_TEXTS);
  const openapi = textKeeper(1);
  const page = openApiPage();
  return {
    application_load: async ({ requestContext, request, reply }) => {
      const { catalog, viewer } = requestContext();
      const general = parts.settings.of('generalStyle');
      const beside = {
        translationsVersion: parts.translations.version,
        shortestPassword: parts.settings.of('security').passwordLength,
        convertsDocuments: parts.convert !== undefined,
      };
      const application = await keptApplication({ catalog, viewer }, beside, {
        general,
        shown: async () => await shownStyle(parts.db, general),
      });
      // Browsers keep it and ask each time whether it is still so.
      reply.header('Cache-Control', 'private, no-cache');
      return await answerKept(request, reply, application);
    },
    translations: async ({ params, query, request, reply }) => {
      const { domain, _format } = params;
      const kept = await texts([domain, _format, ...query.locales].join(' '), async () => {
        const asked = parts.translations.texts(domain, query.locales);
        if (!asked) throw new AppError('route.unknown', { path: domain });
        const json = JSON.stringify(asked);
        return _format === 'json'
          ? await keepText(JSON_MEDIA, json)
          : await keepText('text/javascript; charset=utf-8', `export default ${json};\n`);
      });
      const lasting = query.v === parts.translations.version;
      reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      return await answerKept(request, reply, kept);
    },
    health_live: async () => ({ status: 'live' as const }),
    health_ready: async () => {
      await parts.db.query('select 1');
      parts.store.current();
      return { status: 'ready' as const };
    },
    openapi: async ({ request, reply }) => {
      const make = async () => await keepText(JSON_MEDIA, JSON.stringify(openApiDocument(parts.version)));
      return await answerKept(request, reply, await openapi('', make));
    },
    openapi_page: async () => textAnswer(HTML, page),
  } satisfies HandlersOf<typeof APPLICATION_ROUTES>;
}
