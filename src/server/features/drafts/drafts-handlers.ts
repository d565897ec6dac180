import type { DRAFT_SETTINGS_ROUTES } from '#core/contract/settings/draft-settings-routes.ts';
import { givenParts } from '#core/site-settings/parts.ts';
import { countDrafts } from '../../contexts/contexts.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function draftSettingsHandlers({ area }: Services) {
  const info = async () => ({ settings: area.settings.of('drafts'), ...(await countDrafts(area.db)) });
  return {
    admin_drafts: info,
    admin_drafts_save: async ({ body, session, request }) => {
      const author = authorOf(session(), request);
      await area.settings.change('drafts', (before) => ({ ...before, ...givenParts(body) }), author);
      return await info();
    },
  } satisfies HandlersOf<typeof DRAFT_SETTINGS_ROUTES>;
}
