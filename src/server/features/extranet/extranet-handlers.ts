import type { EXTRANET_ROUTES } from '#core/contract/settings/extranet-routes.ts';
import { extranetInfo, saveAnonymous, saveExtranet } from '../../extranet/extranet.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { authorOf } from '../../session/session.ts';
import type { Services } from '../services.ts';

export function extranetHandlers({ area }: Services) {
  return {
    admin_noutonline_extranet: async ({ session }) => await extranetInfo(area, session().locale),
    admin_noutonline_extranet_save: async ({ body, session, request }) => {
      await saveExtranet(area, body, authorOf(session(), request));
      return await extranetInfo(area, session().locale);
    },
    admin_noutonline_extranet_anonymous: async ({ body, session, request }) => {
      await saveAnonymous(area, body.account, authorOf(session(), request));
      return await extranetInfo(area, session().locale);
    },
  } satisfies HandlersOf<typeof EXTRANET_ROUTES>;
}
