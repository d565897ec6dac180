import { CONFIGURATION_ROUTES } from '#core/contract/configuration/configuration-routes.ts';
import { BEGIN_ROUTES } from '#core/contract/configuration/begin-routes.ts';
import { IMPACT_ROUTES } from '#core/contract/configuration/impact-routes.ts';
import { TYPE_ROUTES } from '#core/contract/configuration/type-routes.ts';
import { must } from '#core/std/must.ts';
import { FILL_OFFICE, fillOffice } from '../../sample/sample.ts';
import { feature } from '../feature.ts';
import { beginHandlers } from './begin-handlers.ts';
import { configurationHandlers } from './configuration-handlers.ts';
import { impactHandlers } from './impact-handlers.ts';

/** The configuration as supervisors change it: a draft each, what it would do, and putting it in force. */
export const configurationFeature = feature({
  name: 'configuration',
  routes: { ...CONFIGURATION_ROUTES, ...BEGIN_ROUTES, ...IMPACT_ROUTES, ...TYPE_ROUTES },
  handlers: (services) => ({
    ...configurationHandlers(services),
    ...beginHandlers(services),
    ...impactHandlers(services),
  }),
  jobs: ({ area, parts: { db, content } }) => ({
    [FILL_OFFICE]: async () =>
      await fillOffice({ db, catalog: must(area.catalog(), 'a catalog'), store: content }),
  }),
  texts: ['problems', 'web-configure', 'web-from-files', 'web-properties'],
  sql: ['0026-configuration-drafts.sql', '0034-column-types.sql'],
});
