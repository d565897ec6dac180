import type { USER_ROUTES } from '#core/contract/people/user-routes.ts';
import { AppError } from '#core/errors.ts';
import type { HandlersOf } from '../../http/serve-route.ts';
import { accountByKey, viewerFor } from '../../session/session.ts';
import { seenTables, userInfo } from '../../users/users.ts';
import type { Services } from '../services.ts';

export function userHandlers({ area, parts }: Services) {
  return {
    admin_user: async ({ params: { user }, session }) => {
      const [asker, catalog] = [session(), parts.store.current()];
      const account = (await accountByKey(area, `user:${user}`))?.account;
      const viewer = account && viewerFor(account, catalog, asker);
      return await userInfo(area, { session: asker, catalog, user, viewer });
    },
    admin_user_sees: async ({ params: { user }, session }) => {
      const [asker, catalog] = [session(), parts.store.current()];
      const account = (await accountByKey(area, `user:${user}`))?.account;
      if (!account) throw new AppError('account.unknown');
      return await seenTables(
        parts.db,
        { catalog, viewer: viewerFor(account, catalog, asker) },
        asker.locale,
      );
    },
  } satisfies HandlersOf<typeof USER_ROUTES>;
}
