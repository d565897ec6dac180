import { SECRET_ROUTES } from '#core/contract/records/secret-routes.ts';
import { authorOf } from '../../session/session.ts';
import { feature } from '../feature.ts';
import { showSecret } from './show-secret.ts';

/** Secrets that records hold. */
export const secretsFeature = feature({
  name: 'secrets',
  routes: SECRET_ROUTES,
  handlers: ({ parts: { secrets } }) => ({
    secret_show: async ({ requestContext, session, request, params }) => {
      return {
        text: await showSecret(requestContext(), params, { secrets, author: authorOf(session(), request) }),
      };
    },
  }),
  texts: ['web-secret', 'errors-secret'],
});
