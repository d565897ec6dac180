import type { BEGIN_ROUTES } from '#core/contract/configuration/begin-routes.ts';
import { beginEmpty, beginWithSample } from '../../configuration/configuration.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { removeOffice } from '../../sample/sample.ts';
import type { Services } from '../services.ts';

export function beginHandlers({ area: { db, translations }, parts: { store } }: Services) {
  return {
    configuration_begin: async ({ body: { from }, requestContext }) => {
      const { viewer } = requestContext();
      const title = translations.message('begin.empty_version', {}, viewer.locale, { domain: 'files' });
      await (from === 'sample'
        ? beginWithSample(db)
        : beginEmpty(db, { user: viewer.userId, title, clear: removeOffice }));
      await store.reload();
      return { version: store.current().version };
    },
  } satisfies HandlersOf<typeof BEGIN_ROUTES>;
}
