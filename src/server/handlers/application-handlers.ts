import { AppError } from '#core/errors.ts';
import { presentApplication } from '../catalog/catalog.ts';
import { hasAlready } from '../http/entity-tag.ts';
import { openApiPage } from '../http/openapi-page.ts';
import { openApiDocument } from '../http/openapi.ts';
import { jsonText, textAnswer, type Handlers } from '../http/serve-route.ts';
import { HTML, type Making } from './making.ts';

/** The application as its user sees it, its texts, and what an operator asks. */
export function applicationHandlers({ parts }: Making) {
  const openapi = JSON.stringify(openApiDocument(parts.version));
  const page = openApiPage();
  return {
    application_load: async ({ desk }) => {
      const { catalog, viewer } = desk();
      return {
        ...presentApplication(catalog, viewer),
        translationsVersion: parts.translations.version,
        shortestPassword: parts.settings.of('security').passwordLength,
      };
    },
    translations: async ({ params, query, request, reply }) => {
      const texts = parts.translations.texts(params.domain, query.locales);
      if (!texts) throw new AppError('route.unknown', { path: params.domain });
      const lasting = query.v === parts.translations.version;
      reply.header('Cache-Control', lasting ? 'public, max-age=31536000, immutable' : 'no-cache');
      const json = JSON.stringify(texts);
      if (hasAlready(request, reply, `${params._format} ${json}`)) return await reply.status(304).send();
      if (params._format === 'json') return jsonText(json);
      return textAnswer('text/javascript; charset=utf-8', `export default ${json};\n`);
    },
    health_live: async () => ({ status: 'live' as const }),
    health_ready: async () => {
      await parts.db.query('select 1');
      parts.store.current();
      return { status: 'ready' as const };
    },
    openapi: async () => jsonText(openapi),
    openapi_page: async () => textAnswer(HTML, page),
  } satisfies Partial<Handlers>;
}
