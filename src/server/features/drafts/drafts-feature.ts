import { DRAFT_SETTINGS_ROUTES } from '#core/contract/settings/draft-settings-routes.ts';
import { cleanContexts } from '../../contexts/contexts.ts';
import { feature } from '../feature.ts';
import { draftSettingsHandlers } from './drafts-handlers.ts';

/** How much unfinished work is kept. */
export const draftsFeature = feature({
  name: 'drafts',
  routes: DRAFT_SETTINGS_ROUTES,
  handlers: draftSettingsHandlers,
  cleaning: async ({ area: { db, settings } }) => await cleanContexts(db, settings.of('drafts').keptDays),
  settings: ['drafts'],
  sql: ['0008-contexts.sql'],
});
