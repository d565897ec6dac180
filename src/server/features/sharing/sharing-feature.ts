import { SHARED_ROUTES } from '#core/contract/sharing/shared-routes.ts';
import { SHARING_ROUTES } from '#core/contract/sharing/sharing-routes.ts';
import { feature } from '../feature.ts';

import { cleanLinks } from '../../sharing/sharing.ts';
import { sharedHandlers, sharingHandlers } from './sharing-handlers.ts';

/** Links by which people without an account read a list or a record. */
export const sharingFeature = feature({
  name: 'sharing',
  routes: { ...SHARING_ROUTES, ...SHARED_ROUTES },
  handlers: (services) => ({ ...sharingHandlers(services), ...sharedHandlers(services) }),
  cleaning: async ({ parts: { db } }) => await cleanLinks(db),
  texts: ['errors-sharing', 'js-sharing', 'web-sharing'],
  sql: ['0028-shared-links.sql'],
});
